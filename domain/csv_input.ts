/** csv-parse, which has separate builds for browsers and servers. */
export type CsvParser = (text: string, options: CsvOptions) => unknown;
type CsvOptions = {
  delimiter: string;
  /** Records. */
  to?: number;
  bom: false;
  record_delimiter: string[];
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: true;
  max_record_size: number;
  on_record: (cells: string[], read: { records: number; empty_lines: number }) => null;
};

/** `row` as in the sheet, from 1, blank rows counted. */
export type CsvRow = { row: number; cells: string[] };

/** Limits of a text before it is parsed. Cells are counted by the possible separators. */
const LIMITS: CsvLimits = { lines: 100_000, cells: 2_000_000 };
type CsvLimits = { lines: number; cells: number };
/** More is an open quotation mark. */
const MAX_ROW_CHARACTERS = 20_000;

/** Not a readable table; the message is for people. */
export class CsvFault extends Error {
  override readonly name = "CsvFault";
}

/** `text` without the blank rows at its end. Throws `CsvFault` where the rest has more lines or cells than the limits. */
export function withinLimits(text: string, { lines, cells } = LIMITS): string {
  const end = endOfRows(text);
  const counted = countSigns(text, end);
  const limit = (count: number) => count.toLocaleString("en-GB");
  if (counted.lines > lines) {
    throw new CsvFault(
      `The file has ${limit(counted.lines)} lines, and ${limit(lines)} is the limit. ` +
        "Delete the blank rows, or split the file.",
    );
  }
  if (counted.cells > cells) {
    throw new CsvFault(
      `The file has about ${limit(counted.cells)} cells, and ${limit(cells)} is the limit. ` +
        "Delete the columns that are not needed, or split the file.",
    );
  }
  return text.slice(0, end);
}

const isSeparator = (sign: string) => sign === "," || sign === ";" || sign === "\t";

/** Where the last sign that is part of a value ends. */
function endOfRows(text: string): number {
  let end = text.length;
  while (end > 0 && (isSeparator(text[end - 1]!) || text[end - 1]!.trim() === "")) end--;
  return end;
}

function countSigns(text: string, end: number): { lines: number; cells: number } {
  let lines = 1;
  let cells = 1;
  for (let at = 0; at < end; at++) {
    const sign = text[at]!;
    if (isSeparator(sign)) cells++;
    else if (sign === "\n" || (sign === "\r" && text[at + 1] !== "\n")) lines++;
  }
  return { lines, cells: cells + lines - 1 };
}

/** Rows that are not blank, of a text within its limits. `to`: rows at most. Throws `CsvFault`. */
export function readCsv(
  parse: CsvParser,
  text: string,
  { delimiter, to }: { delimiter: string; to?: number },
): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      delimiter,
      ...(to === undefined ? {} : { to }),
      bom: false,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_CHARACTERS,
      on_record(cells, { records, empty_lines }) {
        if (cells.some((cell) => cell.trim() !== "")) rows.push({ row: records + empty_lines, cells });
        return null;
      },
    });
  } catch (error) {
    throw new CsvFault(faultMessage(error as { code?: string; lines?: number }));
  }
  return rows;
}

function faultMessage({ code, lines }: { code?: string; lines?: number }): string {
  switch (code) {
    case "CSV_MAX_RECORD_SIZE":
      return `A row near line ${lines} is longer than ${
        MAX_ROW_CHARACTERS.toLocaleString("en-GB")
      } characters. A quotation mark may be left open there.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `A quotation mark that begins near line ${lines} is not closed.`;
    default:
      return "The file could not be read as a CSV table.";
  }
}
