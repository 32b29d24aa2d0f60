import assert from "node:assert/strict";
import { hashFile } from "../../server/flows/backups/backup_files.ts";
import { assertOnly, hasDatabase, hasHalfOfFiles, hasWork, isKnown, withExport } from "./import_points.ts";
import { assertWell, killedCommand } from "./killed_command.ts";
import { FILES, type KilledSchool } from "./killed_school.ts";

type Imported = { id: string; files: number; staff: number; known: number };

Deno.test("an import that is killed with -9 again and again is whole once it has run to its end", () =>
  withExport(async (school, command) => {
    const { oak, cli } = school;
    for (const hasCome of [hasWork, hasHalfOfFiles, hasDatabase, isKnown]) {
      await killedCommand(cli, command, () => hasCome(school));
    }
    const copy = await cli.json<Imported>(...command);
    assert.deepEqual([copy.files, copy.staff, copy.known], [FILES, 1, 1]);
    await assertOnly(school, copy.id);
    await assertWell(cli);
    assert.equal(await oneFileOf(school, copy.id), await oneFileOf(school, oak.id));
    assert.match((await cli.run(...command)).err, /oak2 is taken/);
  }));

async function oneFileOf({ world }: KilledSchool, id: string): Promise<string> {
  return (await hashFile(`${world.dataDir}/objects/${id}/upl_7`)).sha256;
}
