import type { InValue } from "@libsql/client";
import { list, quote, schemaOf, type Table, tablesOf } from "../adapters/copy_database.ts";
import { makeNewFile } from "../adapters/owner_only.ts";
import { migrate } from "../migrate.ts";
import type { Migration } from "../migrations.ts";
import { countRows, type RowCounts } from "./count_rows.ts";
import { type DatabaseCopy, withCopy } from "./database_copy.ts";
import { portableColumns } from "./portable_rows.ts";

export type PortableRow = Record<string, string | number | null>;
/** Rows of a table, one JSON object a line. */
export type PortableTable = { table: string; lines: AsyncIterable<string> };

type BuildDatabase = {
  /** Where the new file lies. */
  path: string;
  /** Up to the schema version that the rows have. */
  migrations: readonly Migration[];
  tables: AsyncIterable<PortableTable>;
  /** Changes a row before it is inserted. */
  change(table: string, row: PortableRow): void;
};

const PAGE_BYTES = 2_000_000;
const PAGE_ROWS = 5000;

/**
 * A database in a new file, of rows: tables, then rows, then indexes and triggers. Throws for rows that do not fit their table
 * or refer to none.
 */
export async function buildDatabase({ path, migrations, tables, change }: BuildDatabase): Promise<RowCounts> {
  const { schema, known, history } = await schemaAt(`${path}.schema`, migrations);
  const statements = (isTable: boolean) =>
    schema.filter(({ type }) => (type === "table") === isTable).map(({ sql }) => sql);
  await makeNewFile(path);
  return await withCopy(path, async (copy) => {
    await copy.migrate(statements(true));
    for await (const { table: name, lines } of tables) {
      const table = known.find((table) => table.name === name);
      if (!table) throw new Error(`${name} is no table of this version`);
      await insertRows(copy, table, lines, change);
    }
    await copy.migrate([
      ...history.map(([number, name, at]) => ({
        sql: "insert into migrations (number, name, applied_at) values (?, ?, ?)",
        args: [number!, name!, at!],
      })),
      ...statements(false),
    ]);
    const { rows } = await copy.execute(
      'select "table", count(*) as n from pragma_foreign_key_check limit 1',
    );
    if (Number(rows[0]?.n ?? 0) > 0) {
      throw new Error(`rows of ${rows[0]!.table} refer to rows that are not there`);
    }
    return await countRows(copy);
  });
}

async function schemaAt(path: string, migrations: readonly Migration[]) {
  await makeNewFile(path);
  try {
    return await withCopy(path, async (template) => {
      await migrate(template, [...migrations]);
      const { rows } = await template.execute(
        "select number, name, applied_at from migrations order by number",
      );
      return {
        schema: await schemaOf(template),
        known: await tablesOf(template),
        history: rows.map((row): InValue[] => [row.number!, row.name!, row.applied_at!]),
      };
    });
  } finally {
    await Deno.remove(path).catch(() => {});
  }
}

async function insertRows(
  copy: DatabaseCopy,
  table: Table,
  lines: AsyncIterable<string>,
  change: BuildDatabase["change"],
): Promise<void> {
  const columns = portableColumns(table);
  const expected = [...columns].sort().join();
  const sql = `insert into ${quote(table.name)} (${list(columns)})
    select ${columns.map((name) => `value ->> '${name}'`).join(", ")} from json_each(?)`;
  let page: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (page.length > 0) await copy.migrate([{ sql, args: [`[${page.join()}]`] }]);
    page = [];
    bytes = 0;
  };
  for await (const line of lines) {
    const row: PortableRow = JSON.parse(line);
    if (Object.keys(row).sort().join() !== expected) {
      throw new Error(`a row of ${table.name} has other columns`);
    }
    change(table.name, row);
    const text = JSON.stringify(row);
    bytes += text.length;
    if (page.push(text) >= PAGE_ROWS || bytes >= PAGE_BYTES) await flush();
  }
  await flush();
}
