import assert from "node:assert/strict";
import { MIGRATION_FOLDERS, readMigrations } from "../migrations.ts";
import { add } from "../../test/raw_sql/tenant_rows.ts";
import { SCHOOL } from "../../test/raw_sql/school.ts";
import { tablesOf } from "../adapters/copy_database.ts";
import { createTenantDatabase } from "../handle.ts";
import { migrate } from "../migrate.ts";
import { openTestAdapter } from "../testing.ts";
import { buildDatabase, type PortableTable } from "./build_database.ts";
import { countRows } from "./count_rows.ts";
import { withCopy } from "./database_copy.ts";
import { portableRows } from "./portable_rows.ts";

async function* linesOf(pages: AsyncIterable<string>) {
  for await (const page of pages) yield* page.split("\n").slice(0, -1);
}

Deno.test("rows of an older schema make its database, which is then brought up to date", async () => {
  await using databases = await openTestAdapter("file");
  const { adapter, dataDir } = databases;
  const migrations = await readMigrations(MIGRATION_FOLDERS.tenant);
  const older = migrations.slice(0, -8);
  const name = { kind: "tenant", id: "ten_oak" } as const;
  (await createTenantDatabase(adapter, name, older)).close();
  const school = await adapter.open(name);
  await school.writes.batch([...SCHOOL], "write");
  await school.writes.execute(add("students", { id: "stu_gone", student_id: "gone", student_key: "gone" }));
  await school.writes.execute("delete from students where id = 'stu_gone'");
  const tables = (await tablesOf(school.reads)).filter(({ name }) => name !== "migrations");
  async function* exported(): AsyncGenerator<PortableTable> {
    for (const table of tables.toReversed()) {
      yield { table: table.name, lines: linesOf(portableRows(school.reads, table)) };
    }
  }
  const path = `${dataDir}/built.db`;
  const counts = await buildDatabase({ path, migrations: older, tables: exported(), change: () => {} });
  assert.deepEqual(counts, await countRows(school.reads));
  await withCopy(path, async (copy) => {
    const all = (database: typeof copy, sql: string) =>
      database.execute(sql).then(({ rows }) => rows.map((row) => ({ ...row })));
    const schema = "select type, name, sql from sqlite_schema order by type, name";
    assert.deepEqual(await all(copy, schema), await all(school.reads, schema));
    for (const { name, key } of tables) {
      const rows = `select *, ${key.join()} from ${name} order by ${key.join()}`;
      assert.deepEqual(await all(copy, rows), await all(school.reads, rows), name);
    }
    await migrate(copy, migrations);
    await migrate(school.writes, migrations);
    assert.deepEqual(await all(copy, schema), await all(school.reads, schema));
    assert.deepEqual(await countRows(copy), await countRows(school.reads));
  });
  school.close();
});
