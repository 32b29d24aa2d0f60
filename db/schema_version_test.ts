import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../domain/errors.ts";
import { openDoors } from "./doors.ts";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { openTestAdapter } from "./testing.ts";

/** One folder of migrations per version; each version adds a table. */
async function versionFolders(dataDir: string, versions: number): Promise<string[]> {
  const folders = [];
  for (let version = 1; version <= versions; version++) {
    const folder = join(dataDir, `version ${version}`);
    await Deno.mkdir(folder);
    await Deno.copyFile(
      join(SMALL_SCHEMA.migrationFolders.tenant, "0001_notes.sql"),
      join(folder, "0001_notes.sql"),
    );
    for (let n = 2; n <= version; n++) {
      await Deno.writeTextFile(join(folder, `000${n}_more.sql`), `create table more${n} (a text) strict;`);
    }
    folders.push(folder);
  }
  return folders;
}

for (const kind of ["file", "remote"] as const) {
  Deno.test(`code accepts its own schema version or one ahead, and migrates only when told (${kind})`, async () => {
    await using databases = await openTestAdapter(kind);
    const folders = await versionFolders(databases.dataDir, 3);
    async function withCode(version: number, migrateOnOpen: boolean, id: string) {
      const migrationFolders = { ...SMALL_SCHEMA.migrationFolders, tenant: folders[version - 1] };
      const doors = await openDoors({ adapter: databases.adapter, migrateOnOpen, migrationFolders });
      try {
        if (!await doors.hasTenant(id)) await doors.createTenant(id);
        return await doors.readTenant(id, (db) => db.$count(notes));
      } finally {
        await doors.close();
      }
    }
    const unavailable = (error: unknown) =>
      error instanceof AppError && error.code === "unavailable" && Number(error.details.retryAfter) > 0;

    assert.equal(await withCode(1, true, "ten_oak"), 0);
    await assert.rejects(withCode(2, false, "ten_oak"), unavailable);
    assert.equal(await withCode(1, false, "ten_oak"), 0);
    assert.equal(await withCode(2, true, "ten_oak"), 0);
    assert.equal(await withCode(1, false, "ten_oak"), 0);
    assert.equal(await withCode(3, true, "ten_oak"), 0);
    await assert.rejects(withCode(1, true, "ten_oak"), unavailable);
  });

  Deno.test(`doors without a control database open only where they may create one (${kind})`, async () => {
    await using databases = await openTestAdapter(kind);
    const { adapter } = databases;
    await assert.rejects(
      openDoors({ adapter, ...SMALL_SCHEMA }),
      { code: "not_found" },
    );
    await (await openDoors({ adapter, ...SMALL_SCHEMA, migrateOnOpen: true })).close();
    await (await openDoors({ adapter, ...SMALL_SCHEMA })).close();
  });
}
