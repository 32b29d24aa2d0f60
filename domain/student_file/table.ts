import { countFields } from "./columns.ts";
import { STUDENT_FILE_LIMITS } from "./file_faults.ts";

/** Of csv-parse, whose build for browsers and for servers are two. */
export type CsvParser = (text: string, options: CsvOptions) => string[][];
type CsvOptions = {
  delimiter: string;
  /** Records. */
  to?: number;
  bom: false;
  record_delimiter: string[];
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: false;
  max_record_size: number;
};

const DELIMITERS = [",", ";", "\t"] as const;
/** Rows above the headings, as Arbor writes them. */
const MAX_PREAMBLE = 30;
/** Excel's own first line; the sheet does not show it. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** `rows` are numbered as in the sheet. */
export type Table = { header: string[]; rows: { row: number; cells: string[] }[] };

/** The table below its headings; null where no row holds headings. Throws `CsvFault`. */
export function readTable(text: string, parse: CsvParser): Table | null {
  const body = text.replace(SEPARATOR_LINE, "");
  const heading = findHeading(body, parse);
  if (heading === null) return null;
  const records = parseRecords(parse, body, heading.delimiter);
  const rows = records.map((cells, index) => ({ row: index + 1, cells }));
  return {
    header: heading.cells,
    rows: rows.slice(heading.index + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}

type Heading = { delimiter: string; index: number; cells: string[]; fields: number };

/** The row with the headings of most fields, however the file is separated. */
function findHeading(text: string, parse: CsvParser): Heading | null {
  let best: Heading | null = null;
  let fault: unknown;
  for (const delimiter of DELIMITERS) {
    try {
      const records = parseRecords(parse, text, delimiter, MAX_PREAMBLE);
      for (const [index, cells] of records.entries()) {
        const fields = countFields(cells);
        if (fields > (best?.fields ?? 0)) best = { delimiter, index, cells, fields };
      }
    } catch (error) {
      fault ??= error;
    }
  }
  if (best === null && fault !== undefined) throw fault;
  return best;
}

function parseRecords(parse: CsvParser, text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      ...(to === undefined ? {} : { to }),
      bom: false,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: STUDENT_FILE_LIMITS.lineCharacters,
    });
  } catch (error) {
    throw new CsvFault(faultMessage(error as { code?: string; lines?: number }));
  }
}

/** Not a readable table; the message is for people. */
export class CsvFault extends Error {
  override readonly name = "CsvFault";
}

function faultMessage({ code, lines }: { code?: string; lines?: number }): string {
  switch (code) {
    case "CSV_MAX_RECORD_SIZE":
      return `A row near line ${lines} is longer than ${
        STUDENT_FILE_LIMITS.lineCharacters.toLocaleString("en-GB")
      } characters. A quotation mark may be left open there.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `A quotation mark that begins near line ${lines} is not closed.`;
    default:
      return "The file could not be read as a CSV table.";
  }
}
