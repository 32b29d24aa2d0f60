import { stringify } from "csv-stringify/sync";
import type { CopyRow, DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import { dayIn } from "../../../domain/dates.ts";

export type SheetContext = { tenantId: string; timeZone: string };

/** A column of the select, or what is made of its row. */
type Cell = string | ((row: CopyRow, context: SheetContext) => unknown);
export type Sheet = {
  name: string;
  /** By header. */
  columns: Record<string, Cell>;
  /** Selects whose column `at` is the rowid that they continue from (`rowid > ?`). A cell is empty where its column is in another. */
  sources: readonly string[];
  /** The rows that a row stands for, where it is several. */
  split?: (row: CopyRow) => CopyRow[];
};

const PAGE = 500;

/** Rows as CSV, some at a time. */
export async function* sheetRows(
  database: Pick<DatabaseCopy, "execute">,
  { columns, sources, split }: Sheet,
  context: SheetContext,
): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)], CSV_OUTPUT);
  const cells = Object.values(columns);
  for (const sql of sources) {
    for (let after = 0, more = true; more;) {
      const { rows } = await database.execute({ sql: `${sql} limit ${PAGE}`, args: [after] });
      const lines = (split ? rows.flatMap(split) : rows).map((row) =>
        cells.map((cell) => String((typeof cell === "string" ? row[cell] : cell(row, context)) ?? ""))
      );
      if (lines.length > 0) yield stringify(lines, { ...CSV_OUTPUT, bom: false });
      after = Number(rows.at(-1)?.at ?? 0);
      more = rows.length === PAGE;
    }
  }
}

/** `YYYY-MM-DD` at the school of a column's instant. */
export function day(column: string): Cell {
  return (row, { timeZone }) => row[column] ? dayIn(timeZone, new Date(String(row[column]))) : "";
}

export function yesOrNo(column: string): Cell {
  return (row) => Number(row[column]) === 1 ? "Yes" : "No";
}
