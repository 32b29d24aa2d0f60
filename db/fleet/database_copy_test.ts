import assert from "node:assert/strict";
import { createTenantDatabase } from "../handle.ts";
import { MIGRATION_FOLDERS, readMigrations } from "../migrations.ts";
import { openTestAdapter } from "../testing.ts";
import { inspectCopy, withCopy } from "./database_copy.ts";

Deno.test("a copy is looked at for damage, for whose it is and for its rows", async () => {
  await using databases = await openTestAdapter("file");
  const { adapter, dataDir } = databases;
  const oak = { kind: "tenant", id: "ten_oak" } as const;
  const migrations = await readMigrations(MIGRATION_FOLDERS.tenant);
  (await createTenantDatabase(adapter, oak, migrations)).close();
  const path = `${dataDir}/oak.db`;
  await adapter.snapshot(oak, path);
  const state = await withCopy(path, (copy) => inspectCopy(copy, oak));
  assert.equal(state.version, migrations.length);
  assert.equal(state.rows.tenant_identity, 1);
  assert.equal(state.rows.students, 0);
  const elm = { kind: "tenant", id: "ten_elm" } as const;
  await assert.rejects(withCopy(path, (copy) => inspectCopy(copy, elm)), /carries the identity ten_oak/);

  const bytes = await Deno.readFile(path);
  // Beyond the schema's first pages, within the content of one.
  for (let page = 4; page * 4096 < bytes.length; page += 3) bytes.fill(0x5a, page * 4096, page * 4096 + 64);
  const damaged = `${dataDir}/damaged.db`;
  await Deno.writeFile(damaged, bytes);
  await assert.rejects(withCopy(damaged, (copy) => inspectCopy(copy, oak)), /damaged|malformed/);
  await Deno.writeTextFile(
    `${dataDir}/text.db`,
    "no database, though it is long enough for a header".repeat(20),
  );
  await assert.rejects(withCopy(`${dataDir}/text.db`, (copy) => inspectCopy(copy, oak)), /not a database/);
});
