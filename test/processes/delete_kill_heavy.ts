import {
  assertDeleted,
  hasExported,
  hasHalfOfFiles,
  hasNoDatabase,
  isBegun,
  isExporting,
  withDeletion,
} from "./delete_points.ts";
import { assertWell, killedCommand } from "./killed_command.ts";

Deno.test("a deletion that is killed with -9 again and again deletes the school once it has run to its end", () =>
  withDeletion(async (school, command) => {
    for (const hasCome of [isExporting, hasExported, isBegun, hasHalfOfFiles, hasNoDatabase]) {
      await killedCommand(school.cli, command, () => hasCome(school));
    }
    await school.cli.json(...command);
    await assertWell(school.cli);
    await assertDeleted(school);
  }));
