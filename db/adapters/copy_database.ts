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
  const limit = await rowsPerPage(table, from);
  const read = async (last: readonly InValue[] | undefined) => {
    const after = last ? `where (${list(key)}) > (${last.map(() => "?").join(", ")})` : "";
    const { rows } = await from.execute({
      sql: `select json_array(${list(copied)}) from ${quote(name)} ${after} order by ${
        list(key)
      } limit ${limit}`,
      args: [...last ?? []],
    });
    return rows.map((row) => String(row[0]));
  };
  const insert = `insert into ${quote(name)} (${list(copied)})
    select ${copied.map((_, i) => `value ->> ${i}`).join(", ")} from json_each(?)`;
  let page = await read(undefined);
  while (page.length > 0) {
    signal?.throwIfAborted();
    const last: InValue[] = JSON.parse(page.at(-1)!);
    const next = page.length < limit ? [] : read(key.map((column) => last[copied.indexOf(column)]!));
    [page] = await Promise.all([next, to.migrate([{ sql: insert, args: [`[${page.join()}]`] }])]);
  }
}

/** So that no answer is past the server's 10 MB, unless a single row is. */
export async function rowsPerPage(
  { name, columns }: Table,
  from: Pick<Client, "execute">,
): Promise<number> {
  const { rows } = await from.execute(`select max(${bytesOf(columns)}) from ${quote(name)}`);
  const bytes = Math.max(Number(rows[0]?.[0] ?? 0), 1);
  return Math.max(Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / bytes)), 1);
}
