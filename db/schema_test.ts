import assert from "node:assert/strict";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseName } from "./adapters/adapter.ts";
import * as control from "./control/schema/index.ts";
import { openTestDoors } from "./testing.ts";
import * as tenant from "./tenant/schema/index.ts";

const DATABASES: { name: DatabaseName; schema: Record<string, unknown> }[] = [
  { name: { kind: "control" }, schema: control },
  { name: { kind: "tenant", id: "ten_oak" }, schema: tenant },
];

type Column = { name: string; type: string; required: boolean; key: boolean };
const byName = (a: { name: string }, b: { name: string }) => a.name < b.name ? -1 : 1;

/** As drizzle declares them. */
function declaredColumns(table: SQLiteTable): Column[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  return columns.map((column) => {
    const key = column.primary || keys.has(column.name);
    return { name: column.name, type: column.getSQLType(), required: column.notNull || key, key };
  }).sort(byName);
}

for (const { name, schema } of DATABASES) {
  const tables = Object.values(schema).filter((one): one is SQLiteTable => is(one, SQLiteTable));

  const test = (says: string, check: (query: Query) => Promise<void>) =>
    Deno.test(`${name.kind}: ${says}`, async () => {
      await using test = await openTestDoors({ adapter: "file" });
      if (name.kind === "tenant") await test.doors.createTenant(name.id);
      const database = await test.adapter.open(name);
      try {
        await check(async (sql, ...args) => [...(await database.reads.execute({ sql, args })).rows]);
      } finally {
        database.close();
      }
    });

  test("each table's columns are those of the migrated database", async (query) => {
    for (const table of tables) {
      const { name } = getTableConfig(table);
      const actual = (await query("select * from pragma_table_info(?)", name)).map((row): Column => ({
        name: String(row.name),
        type: String(row.type).toLowerCase(),
        required: row.notnull === 1 || row.pk !== 0,
        key: row.pk !== 0,
      })).sort(byName);
      assert.deepEqual(declaredColumns(table), actual, `table ${name}`);
    }
  });

  test("there are no other tables", async (query) => {
    const actual = await query(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
    );
    const expected = [...tables.map((table) => getTableConfig(table).name), "migrations"];
    assert.deepEqual(actual.map((row) => String(row.name)).sort(), expected.sort());
  });

  test("every table is strict, and none deletes its children by itself", async (query) => {
    const notStrict = await query(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0
        and name not like 'sqlite_%'`,
    );
    assert.deepEqual(notStrict.map((row) => row.name), []);
    const cascading = await query(
      `select t.name from pragma_table_list t, pragma_foreign_key_list(t.name) f
        where t.schema = 'main' and upper(f.on_delete) not in ('NO ACTION', 'RESTRICT')`,
    );
    assert.deepEqual(cascading.map((row) => row.name), []);
  });
}

type Query = (sql: string, ...args: string[]) => Promise<Record<string, unknown>[]>;
