import assert from "node:assert/strict";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { checksOf, tablesOf } from "../test/raw_sql/columns.ts";
import { openRawDatabase } from "../test/raw_sql/database.ts";
import * as control from "./control/schema/index.ts";
import * as tenant from "./tenant/schema/index.ts";

const DATABASES = [
  { name: { kind: "control" }, schema: control },
  { name: { kind: "tenant", id: "ten_oak" }, schema: tenant },
] as const;

/** Only SQL as text reads and writes these, so no code needs their columns. */
const UNDECLARED = [
  "chat_message_receipts",
  "chat_names",
  "chat_thread_participants",
  "domain_checks",
  "sign_in_tickets",
  "storage_use",
  "stripe_events",
  "tenant_identity",
];

/** An award is final, so no step starts from it. */
const NARROWER_CHECKS = ["portfolio_steps.from_status"];

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
  const { query } = openRawDatabase(name, []);
  const tables = Object.values<unknown>(schema).filter((one) => is(one, SQLiteTable)).map(getTable);

  Deno.test(`${name.kind}: tables and columns are those of the migrated database`, async () => {
    const migrated = (await tablesOf(query)).filter((name) => !UNDECLARED.includes(name));
    assert.deepEqual(tables.map(({ name }) => name).sort(), migrated);
    for (const { name, table } of tables) {
      const rows = await query(`select * from pragma_table_info('${name}')`);
      const actual = rows.map((row): Column => ({
        name: String(row.name),
        type: String(row.type).toLowerCase(),
        required: row.notnull === 1 || row.pk !== 0,
        key: row.pk !== 0,
      })).sort(byName);
      assert.deepEqual(declaredColumns(table), actual, `table ${name}`);
    }
  });

  Deno.test(`${name.kind}: a column allows the values of its declaration`, async () => {
    for (const { name, table } of tables) {
      const { columns } = getTableConfig(table);
      const all = await checksOf(query, name);
      for (const { dataType, name: column } of columns) {
        const check = { boolean: `${column} in (0, 1)`, json: `json_type(${column}) = ` }[dataType as string];
        if (check) assert.ok(all.some((one) => one.startsWith(check)), `table ${name}: ${check}`);
      }
      const checks = all.flatMap((check) => {
        const [, column, values] = /^(\w+) in \((('[^']*'(, )?)+)\)$/.exec(check) ?? [];
        return column && values ? [[column, values.slice(1, -1).split("', '").sort()] as const] : [];
      }).filter(([column]) => !NARROWER_CHECKS.includes(`${name}.${column}`));
      const declared = columns.filter(({ enumValues, name: column }) =>
        enumValues?.length && !NARROWER_CHECKS.includes(`${name}.${column}`)
      ).map((column) => [column.name, [...column.enumValues!].sort()] as const);
      assert.deepEqual(Object.fromEntries(checks), Object.fromEntries(declared), `table ${name}`);
    }
  });

  Deno.test(`${name.kind}: every table is strict, and none deletes its children on its own`, async () => {
    const notStrict = await query(
      `select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0
        and name not like 'sqlite_%'`,
    );
    assert.deepEqual(notStrict, []);
    const cascading = await query(
      `select t.name from pragma_table_list t, pragma_foreign_key_list(t.name) f
        where t.schema = 'main' and upper(f.on_delete) not in ('NO ACTION', 'RESTRICT')`,
    );
    assert.deepEqual(cascading, []);
  });

  if (name.kind === "tenant") {
    Deno.test("frequent queries of large schools use an index", async () => {
      const plan = async (statement: string) =>
        (await query(`explain query plan ${statement}`)).map(({ detail }) => detail).join("\n");
      const ofAddress = "select id from students where email = 'x' and archived_at is null " +
        "order by lower(first_name), id limit 10";
      assert.match(await plan(ofAddress), /SEARCH students USING INDEX students_by_email/);
      const page = "select * from students where archived_at is null " +
        "order by lower(last_name), lower(first_name), id limit 51";
      assert.match(await plan(page), /^SCAN students USING INDEX students_by_name$/);
    });
  }
}

function getTable(table: SQLiteTable) {
  return { name: getTableConfig(table).name, table };
}
