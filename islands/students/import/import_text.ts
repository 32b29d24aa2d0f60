import { countText } from "../../../domain/count_text.ts";
import { dayFirst } from "../../../domain/dates.ts";
import { readSheetDay } from "../../../domain/student_file/days.ts";
import type { SheetRow, StudentFile } from "../../../domain/student_file/read_student_file.ts";
import type { ImportReport } from "../../../domain/student_file/report.ts";
import { cleanCell } from "../../../domain/student_file/rows.ts";
import type { StudentField } from "../../../domain/students.ts";

/** Warning about students without a date of birth. */
export function warningText(count: number, done: boolean): string {
  return done
    ? `${
      countText(count, "student")
    } came without a date of birth, which a claim needs. Add it to their details.`
    : `${
      countText(count, "student")
    } would come without a date of birth, which a claim needs. It can be added later.`;
}

/** Terms and counts of a report, those of nothing left out but the first. */
export function reportFacts(report: ImportReport, done: boolean): { term: string; detail: string }[] {
  const { successCount, unchangedCount, errorCount } = report;
  const facts: [term: string, count: number][] = [
    [done ? "Created" : "New", successCount],
    ["Here already, unchanged", unchangedCount],
    ["With errors", errorCount],
  ];
  return facts.filter(([, count], index) => index === 0 || count > 0)
    .map(([term, count]) => ({ term, detail: count.toLocaleString("en-GB") }));
}

/** A cell as it is understood: a date day first, whatever its form in the file. */
export function shownCell(row: SheetRow, field: StudentField, today: string): string {
  const text = cleanCell(row[field] ?? "");
  const day = field === "dateOfBirth" ? readSheetDay(text, today) : null;
  return day === null ? text : dayFirst(day);
}

/** The rows with errors as the file has them, each with its errors before it; corrected, they can be uploaded again. */
export function errorTable({ header, originals }: StudentFile, { results }: ImportReport): string[][] {
  // A file of errors that is uploaded again has the column already.
  const from = header[0] === ERROR_HEADING ? 1 : 0;
  const byRow = new Map(originals.map(({ row, cells }) => [row, cells]));
  return [
    [ERROR_HEADING, ...header.slice(from)],
    ...results.errors.map((
      { row, error },
    ) => [`Row ${row.toLocaleString("en-GB")}: ${error}`, ...(byRow.get(row) ?? []).slice(from)]),
  ];
}

const ERROR_HEADING = "Error";

/** Text if the new students do not fit into the plan. */
export function placesText({ seats, free }: { seats: number; free: number }, added: number): string {
  const places = free === 0 ? "none is free" : `${free.toLocaleString("en-GB")} free`;
  return `Your plan has ${seats.toLocaleString("en-GB")} student places, ${places}. ` +
    `This file would add ${countText(added, "student")}, so none can be added yet.`;
}
