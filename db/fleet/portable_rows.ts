import type { InValue } from "@libsql/client";
import { list, quote, rowsPerPage, type Table } from "../adapters/copy_database.ts";
import type { DatabaseCopy } from "./database_copy.ts";

/** Key of the rowid in a row's JSON, for tables that are read in rowid order. */
export const ROWID = "rowid";

/** Names in a row's JSON. */
export function portableColumns({ columns, hiddenKey }: Table): string[] {
  return hiddenKey ? [ROWID, ...columns] : columns;
}

/** Rows in order, one JSON object per line, some lines at a time. Nothing may write to the database at the same time. */
export async function* portableRows(
  database: Pick<DatabaseCopy, "execute">,
  table: Table,
): AsyncGenerator<string> {
  const limit = await rowsPerPage(table, database);
  const pairs = portableColumns(table).map((name) => `'${name}', ${quote(name)}`).join(", ");
  const keys = list(table.key);
  const read = async (last: readonly InValue[] | null): Promise<string[]> => {
    const after = last ? `where (${keys}) > (${last.map(() => "?").join(", ")})` : "";
    const { rows } = await database.execute({
      sql: `select json_object(${pairs}) from ${quote(table.name)} ${after} order by ${keys} limit ${limit}`,
      args: [...last ?? []],
    });
    return rows.map((row) => String(row[0]));
  };
  let lines = await read(null);
  while (lines.length > 0) {
    yield `${lines.join("\n")}\n`;
    lines = lines.length < limit ? [] : await read(keyOf(lines.at(-1)!, table));
  }
}

function keyOf(line: string, { key }: Table): InValue[] {
  const row: Record<string, InValue> = JSON.parse(line);
  return key.map((name) => row[name]!);
}
