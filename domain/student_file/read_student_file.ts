import { CsvFault, type CsvParser, type CsvRow } from "../csv_input.ts";
import { decodeText } from "../decode_text.ts";
import type { StudentField } from "../students.ts";
import { type Ambiguous, type Column, type ColumnChoices, columnLabel, recognizeColumns } from "./columns.ts";
import { checkBytes, checkFileSize, checkText, type FileFault, invalidCsv } from "./file_faults.ts";
import { formulaFault, MAX_IMPORTED, type RowError, TOO_MANY_STUDENTS } from "./rows.ts";
import { readTable, type Table } from "./table.ts";

/** Cells of a file's row, without empty ones. */
export type SheetRow = { [F in StudentField]?: string } & { row: number };

/** A file that was read; otherwise the whole file has a fault. */
export type StudentFile = {
  columns: Column[];
  /** Headers. */
  unused: string[];
  rows: SheetRow[];
  /** Rows that are none of `rows`. */
  errors: RowError[];
  /** As the file has it: its headings and the cells below them. */
  header: string[];
  originals: CsvRow[];
};

export type ReadResult =
  | { file: StudentFile }
  /** `ambiguous`: a choice of columns would fix it. */
  | { fault: FileFault; ambiguous: Ambiguous[] };

/** Characters; more than any field takes, so that the field's check refuses the rest. */
const MAX_CELL = 1_000;

/** Bytes as a school's system exports students (DOMAIN, A school's files). `parse`: csv-parse. */
export function readStudentFile(
  bytes: Uint8Array,
  parse: CsvParser,
  choices: ColumnChoices = {},
): ReadResult {
  const fault = checkFileSize(bytes.length) ?? checkBytes(bytes);
  if (fault) return failed(fault);
  const text = decodeText(bytes);
  const textFault = checkText(text);
  if (textFault) return failed(textFault);
  try {
    return readRows(readTable(text, parse), choices);
  } catch (error) {
    if (error instanceof CsvFault) return failed(invalidCsv(error.message));
    throw error;
  }
}

function readRows(table: Table | null, choices: ColumnChoices): ReadResult {
  if (table === null) return failed(invalidCsv(NO_HEADINGS));
  const { found, ambiguous, missing, unused } = recognizeColumns(table.header, choices);
  const fault = headingFault(unused, missing, ambiguous);
  if (fault) return failed(fault);
  if (ambiguous.length > 0) return { fault: invalidCsv(ambiguousText(ambiguous)), ambiguous };
  const count = table.rows.length;
  if (count === 0) return failed(invalidCsv("There is no row below the headings."));
  if (count > MAX_IMPORTED) {
    return failed(invalidCsv(`${TOO_MANY_STUDENTS}. The file has ${count.toLocaleString("en-GB")} rows.`));
  }
  const width = table.header.length;
  const slipped = ({ cells }: Table["rows"][number]) => cells.slice(width).some((cell) => cell.trim() !== "");
  const rows = table.rows.filter((row) => !slipped(row)).map(({ row, cells }) => ({
    row,
    ...Object.fromEntries(
      found.map(({ field, index }) => [field, (cells[index] ?? "").trim().slice(0, MAX_CELL)])
        .filter(([, text]) => text !== ""),
    ),
  }));
  const formula = formulaFault(rows);
  if (formula) return failed(invalidCsv(formula));
  const errors = table.rows.filter(slipped).map(({ row }) => ({
    row,
    error: "This row has more cells than there are headings, so they may be in the wrong columns",
  }));
  return { file: { columns: found, unused, rows, errors, header: table.header, originals: table.rows } };
}

function failed(fault: FileFault): ReadResult {
  return { fault, ambiguous: [] };
}

const NO_HEADINGS =
  "No row of headings was found. It names at least Student ID, First name, Last name and Date of birth.";

function headingFault(
  unused: readonly string[],
  missing: readonly StudentField[],
  ambiguous: readonly Ambiguous[],
): FileFault | null {
  const odd = unused.find((header) => header.startsWith("__"));
  if (odd !== undefined) return invalidCsv(`“${odd}” is no heading of a list of students.`);
  const twice =
    ambiguous.flatMap(({ headers }) => headers.filter((header, at) => headers.indexOf(header) < at))[0];
  if (twice !== undefined) return invalidCsv(`The heading “${twice}” is there twice. Rename or remove one.`);
  if (missing.length === 0) return null;
  const labels = joinLabels(missing.map(columnLabel));
  return invalidCsv(`These headings are missing: ${labels}. Cells of Date of birth may be empty.`);
}

function ambiguousText(ambiguous: readonly Ambiguous[]): string {
  const parts = ambiguous.map(({ field, headers }) =>
    `${joinLabels(headers.map((header) => `“${header}”`))} may each be the ${columnLabel(field)}`
  );
  return `${parts.join("; ")}. Choose one, or remove the other column from the file.`;
}

function joinLabels(labels: readonly string[]): string {
  return labels.length < 2 ? labels.join() : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}`;
}
