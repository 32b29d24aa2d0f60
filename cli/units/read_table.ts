import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../../domain/errors.ts";

const DELIMITERS = [",", ";", "\t"] as const;

/** The rows of a CSV text, separated by commas, semicolons or tabs, whichever its first line has most. Throws invalid for a broken one. */
export function readTable(text: string): string[][] {
  const [header = ""] = text.split(/\r\n|\r|\n/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, next) => count(next) > count(best) ? next : best);
  try {
    return parse(text, { delimiter, bom: true, relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError("invalid", `The file is not a readable CSV table: ${error.message}`);
  }
}
