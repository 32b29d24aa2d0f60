import type { Client, InValue } from "@libsql/client";

export type Table = {
  name: string;
  columns: string[];
  /** Columns of the order in which rows are read; `rowid` unless the table has none. */
  key: string[];
  /** Whether the key is no column of its own. */
  hiddenKey: boolean;
};

const PAGE_BYTES = 2_000_000;
const PAGE_ROWS = 5000;

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const list = (names: readonly string[]) => names.map(quote).join(", ");
const bytesOf = (columns: readonly string[]) =>
  columns.map((name) => `coalesce(length(cast(${quote(name)} as blob)), 0)`).join(" + ");

/** Copies schema and rows, with their rowids, into an empty database. Nothing may write to `from` at the same time. */
export async function copyDatabase(from: Client, to: Client, signal?: AbortSignal): Promise<void> {
  const schema = await schemaOf(from);
  const statements = (type: "tables" | "rest") =>
    schema.filter((one) => (one.type === "table") === (type === "tables")).map(({ sql }) => sql);
  await to.migrate(statements("tables"));
  for (const table of await tablesOf(from)) await copyRows(table, from, to, signal);
  signal?.throwIfAborted();
  await to.migrate(statements("rest"));
}

/** Schema, number of rows and bytes of each table: equal for a database and its copy. */
export async function fingerprint(database: Client): Promise<string> {
  const tables = await tablesOf(database);
  const sizes = await database.batch(
    tables.map(({ name, columns }) => `select count(*), total(${bytesOf(columns)}) from ${quote(name)}`),
    "read",
  );
  const counts = tables.map(({ name }, i) => [name, ...Object.values({ ...sizes[i]!.rows[0] })]);
  return JSON.stringify({ schema: await schemaOf(database), counts });
}

export async function schemaOf(
  database: Pick<Client, "execute">,
): Promise<{ type: string; name: string; sql: string }[]> {
  const { rows } = await database.execute(`
    select type, name, sql from sqlite_schema
    where sql is not null and name not like 'sqlite\\_%' escape '\\' order by type, rowid`);
  return rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }));
}

/** By name. Throws for a column that JSON cannot contain. */
export async function tablesOf(database: Pick<Client, "execute">): Promise<Table[]> {
  const { rows } = await database.execute(`
    select t.name, t.wr, c.name as "column", c.type, c.pk from pragma_table_list t, pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
    order by t.name, c.cid`);
  return [...Map.groupBy(rows, ({ name }) => String(name))].map(([name, columns]) => {
    const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    const isRowid = key.length === 1 && String(key[0]!.type).toLowerCase() === "integer";
    const other = columns.find(({ type }) => !["integer", "text"].includes(String(type).toLowerCase()));
    // JSON has no bytes, and SQLite's JSON rounds.
    if (other) throw new Error(`${name}.${String(other.column)} is neither text nor a whole number`);
    const hiddenKey = Number(columns[0]!.wr) === 0 && !isRowid;
    return {
      name,
      columns: columns.map(({ column }) => String(column)),
      key: hiddenKey ? ["rowid"] : key.map(({ column }) => String(column)),
      hiddenKey,
    };
  });
}

async function copyRows(table: Table, from: Client, to: Client, signal?: AbortSignal): Promise<void> {
  const { name, columns, key, hiddenKey } = table;
  const copied = hiddenKey ? [...key, ...columns] : columns;
  const sql = `insert into ${quote(name)} (${list(copied)})
    select ${copied.map((_, i) => `value ->> ${i}`).join(", ")} from json_each(?)`;
  const pages = pagesOf(from, table, `json_array(${list(copied)})`, (row) => {
    const values: InValue[] = JSON.parse(row);
    return key.map((column) => values[copied.indexOf(column)]!);
  });
  let page = await pages.next();
  while (!page.done) {
    signal?.throwIfAborted();
    // One page is read while another is written.
    const insert = { sql, args: [`[${page.value.join()}]`] };
    [page] = await Promise.all([pages.next(), to.migrate([insert])]);
  }
}

/** A table's rows in the order of its key, each as the JSON of `columns`; `keyOf`: the key of such a row. */
export async function* pagesOf(
  database: Pick<Client, "execute">,
  table: Table,
  columns: string,
  keyOf: (row: string) => InValue[],
): AsyncGenerator<string[]> {
  const limit = await rowsPerPage(table, database);
  const key = list(table.key);
  let last: InValue[] = [];
  for (;;) {
    const after = last.length > 0 ? `where (${key}) > (${last.map(() => "?").join(", ")})` : "";
    const { rows } = await database.execute({
      sql: `select ${columns} from ${quote(table.name)} ${after} order by ${key} limit ${limit}`,
      args: last,
    });
    const page = rows.map((row) => String(row[0]));
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    last = keyOf(page.at(-1)!);
  }
}

/** So that no answer is past the server's 10 MB, unless a single row is. */
async function rowsPerPage(
  { name, columns }: Table,
  from: Pick<Client, "execute">,
): Promise<number> {
  const { rows } = await from.execute(`select max(${bytesOf(columns)}) from ${quote(name)}`);
  const bytes = Math.max(Number(rows[0]?.[0] ?? 0), 1);
  return Math.max(Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / bytes)), 1);
}
