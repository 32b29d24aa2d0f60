import { stringify } from "csv-stringify/sync";
import type { CopyRow, DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import { dayIn } from "../../../domain/dates.ts";

export type SheetContext = { tenantId: string; timeZone: string };

type Cells = readonly unknown[];
/** A select whose column `at` is the rowid that it continues from (`rowid > ?`). */
export type SheetSource = {
  sql: string;
  /** A line for each row, or several. */
  cells: (row: CopyRow, context: SheetContext) => Cells | readonly Cells[];
};
export type Sheet = { name: string; header: readonly string[]; sources: readonly SheetSource[] };

const PAGE = 500;

/** Rows as CSV, some at a time. */
export async function* sheetRows(
  database: Pick<DatabaseCopy, "execute">,
  { header, sources }: Sheet,
  context: SheetContext,
): AsyncGenerator<string> {
  yield stringify([header], CSV_OUTPUT);
  for (const { sql, cells } of sources) {
    for (let after = 0, more = true; more;) {
      const { rows } = await database.execute({ sql: `${sql} limit ${PAGE}`, args: [after] });
      const lines = rows.flatMap((row) => linesOf(cells(row, context)));
      if (lines.length > 0) yield stringify(lines, { ...CSV_OUTPUT, bom: false });
      after = Number(rows.at(-1)?.at ?? 0);
      more = rows.length === PAGE;
    }
  }
}

function linesOf(cells: Cells | readonly Cells[]): string[][] {
  const lines = cells.every(Array.isArray) ? cells as readonly Cells[] : [cells];
  return lines.map((line) => line.map((cell) => cell === null ? "" : String(cell)));
}

/** `YYYY-MM-DD` at the school of an instant; empty for null. */
export function dayOf(value: unknown, { timeZone }: SheetContext): string {
  return typeof value === "string" && value !== "" ? dayIn(timeZone, new Date(value)) : "";
}

export const yesOrNo = (value: unknown) => Number(value) === 1 ? "Yes" : "No";
