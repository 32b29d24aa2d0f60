import {
  checkStudent,
  normalizeStudentId,
  storedStudent,
  STUDENT,
  STUDENT_FIELDS,
  type StudentField,
  type StudentForm,
  type StudentInput,
} from "../students.ts";
import { readSheetDay } from "./days.ts";

/** Students of one upload. */
export const MAX_IMPORTED = 10_000;
export const TOO_MANY_STUDENTS = `At most ${MAX_IMPORTED.toLocaleString("en-GB")} students at once`;
export const NO_STUDENTS = "No data to upload";

/** The cells of a row; `row` as in the sheet. */
export type ImportRow = { readonly [F in StudentField]?: string | number | null | undefined } & {
  readonly row?: number | undefined;
};

export type RowError = { row: number; error: string };
export type RowWarning = { row: number; warning: string };

export type CheckedRow = {
  row: number;
  /** `normalizeStudentId`. */
  key: string;
  /** Without the fields whose cells are empty. */
  student: StudentInput;
};

/** As Excel shows a long number, whose digits are lost. */
const SHORTENED = /^\d[.,]\d+E\+\d+$/i;
const SHORTENED_ID =
  "A spreadsheet has shortened this student ID. Format its column as text and export again";

/** Checks rows in their order by the form's rules, and against the rows before. `today`: `YYYY-MM-DD` at the establishment. */
export function rowChecker(today: string): (cells: ImportRow, index: number) => CheckedRow | RowError {
  const rowOf = new Map<string, number>();
  return (cells, index) => {
    const row = rowNumber(cells, index);
    const form = readForm(cells, today);
    const key = normalizeStudentId(form.studentId);
    const first = rowOf.get(key);
    const messages = Object.entries(checkStudent(form, today)).map(([field, message]) =>
      field === "dateOfBirth" ? `${message} (here: “${cleanCell(String(cells.dateOfBirth))}”)` : message
    );
    if (SHORTENED.test(form.studentId)) messages.push(SHORTENED_ID);
    if (first !== undefined) messages.push(`The student ID ${form.studentId} is in row ${first} too`);
    else if (key !== "") rowOf.set(key, row);
    if (messages.length > 0) return { row, error: messages.join("; ") };
    return { row, key, student: storedStudent(form) };
  };
}

/** By default as if the list stood under one row of headings. */
function rowNumber({ row }: ImportRow, index: number): number {
  return row ?? index + 2;
}

function readForm(cells: ImportRow, today: string): StudentForm {
  const form: StudentForm = { studentId: "", firstName: "", lastName: "" };
  for (const field of STUDENT_FIELDS) {
    const text = cleanCell(String(cells[field] ?? ""));
    if (text !== "") form[field] = field === "dateOfBirth" ? readSheetDay(text, today) ?? text : text;
  }
  return form;
}

/** Words of plain letters, one space apart, of which nothing would change. */
const IS_CLEAN = /^[!-&(-<>-~][!-~]*( [!-~]+)*$/;

/** Exports write `="00123"` so that a spreadsheet leaves zeros alone; our own file of errors puts an apostrophe before it. */
export function cleanCell(text: string): string {
  if (IS_CLEAN.test(text)) return text;
  return text.normalize("NFC").trim().replace(/^'?="([^"]*)"$/, "$1").replace(/\s+/g, " ").trim();
}

/** Why the whole list is refused: a cell that a spreadsheet would run; null for none. */
export function formulaFault(rows: readonly ImportRow[]): string | null {
  for (const [index, cells] of rows.entries()) {
    for (const field of STUDENT_FIELDS) {
      const text = cells[field];
      if (typeof text !== "string" || !isFormula(text)) continue;
      const begin = text.trim().length > 30 ? `${text.trim().slice(0, 30)}…` : text.trim();
      return `Row ${rowNumber(cells, index)} contains a formula as ${STUDENT[field].label}: “${begin}”. ` +
        "A file with formulas is not read. Write the value itself, then upload the file again.";
    }
  }
  return null;
}

/** A number with a sign is none. */
function isFormula(text: string): boolean {
  return /^\s*[=+\-@]/.test(text) && !/^([+-]?[\d\s.,-]*|[^=+\-@].*)$/s.test(cleanCell(text));
}
