import assert from "node:assert/strict";
import { assertDeleted, hasHalfOfFiles, withDeletion } from "./delete_points.ts";
import { assertWell, killedCommand, wrongAt } from "./killed_command.ts";

Deno.test("a deletion killed with -9 among its files is named by doctor, and goes on", () =>
  withDeletion(async (school, command) => {
    const { oak, cli } = school;
    await killedCommand(cli, command, () => hasHalfOfFiles(school));
    const wrong = await wrongAt(cli);
    assert.deepEqual(Object.keys(wrong), ["unfinished"]);
    assert.match(wrong.unfinished!, new RegExp(`^the deletion of Oak School .* --tenant ${oak.id} --out`));
    await cli.json(...command);
    await assertWell(cli);
    await assertDeleted(school);
  }));
