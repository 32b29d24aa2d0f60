import assert from "node:assert/strict";
import { assertOnly, hasDatabase, withExport } from "./import_points.ts";
import { assertWell, killedCommand, wrongAt } from "./killed_command.ts";

Deno.test("doctor names what a killed import has left, and removes it", () =>
  withExport(async (school, command) => {
    const { cli } = school;
    await killedCommand(cli, command, () => hasDatabase(school));
    const wrong = await wrongAt(cli);
    assert.deepEqual(Object.keys(wrong), ["unfinished"]);
    assert.match(
      wrong.unfinished!,
      /import or restore to oak2 .* has not finished.* doctor --repair.*in work/,
    );
    assert.deepEqual(await wrongAt(cli, "--repair"), {});
    await assertOnly(school);
    await assertWell(cli);
    await cli.json("tenant create --name Elm --subdomain oak2");
  }));
