import { CsvFault, type CsvParser, type CsvRow, readCsv, withinLimits } from "../csv_input.ts";
import { countFields } from "./columns.ts";

const DELIMITERS = [",", ";", "\t"] as const;
/** Rows above the headings, as Arbor writes them. */
const MAX_PREAMBLE = 30;
/** Excel's own first line; the sheet does not show it. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

export type Table = { header: string[]; rows: CsvRow[] };

/** The table below its headings; null where no row contains headings. Throws `CsvFault`. */
export function readTable(text: string, parse: CsvParser): Table | null {
  const body = withinLimits(text.replace(SEPARATOR_LINE, ""));
  const heading = findHeading(body, parse);
  if (heading === null) return null;
  const { delimiter, row: headingRow, cells } = heading;
  const rows = readCsv(parse, body, { delimiter });
  return { header: cells, rows: rows.filter(({ row }) => row > headingRow) };
}

type Heading = CsvRow & { delimiter: string; fields: number };

/** The row with the headings of most fields, however the file is separated. */
function findHeading(text: string, parse: CsvParser): Heading | null {
  let best: Heading | null = null;
  let fault: unknown;
  for (const delimiter of DELIMITERS) {
    try {
      for (const row of readCsv(parse, text, { delimiter, to: MAX_PREAMBLE })) {
        const fields = countFields(row.cells);
        if (fields > (best?.fields ?? 0)) best = { ...row, delimiter, fields };
      }
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error;
      fault ??= error;
    }
  }
  if (best === null && fault !== undefined) throw fault;
  return best;
}
