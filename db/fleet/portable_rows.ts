import type { InValue } from "@libsql/client";
import { pagesOf, quote, type Table } from "../adapters/copy_database.ts";
import type { DatabaseCopy } from "./database_copy.ts";

/** Key of the rowid in a row's JSON, for tables that are read in rowid order. */
const ROWID = "rowid";

/** Names in a row's JSON. */
export function portableColumns({ columns, hiddenKey }: Table): string[] {
  return hiddenKey ? [ROWID, ...columns] : columns;
}

/** Rows in order, one JSON object per line, some lines at a time. Nothing may write to the database at the same time. */
export async function* portableRows(
  database: Pick<DatabaseCopy, "execute">,
  table: Table,
): AsyncGenerator<string> {
  const pairs = portableColumns(table).map((name) => `'${name}', ${quote(name)}`).join(", ");
  const keyOf = (line: string) => {
    const row: Record<string, InValue> = JSON.parse(line);
    return table.key.map((name) => row[name]!);
  };
  for await (const lines of pagesOf(database, table, `json_object(${pairs})`, keyOf)) {
    yield `${lines.join("\n")}\n`;
  }
}
