import { parse } from "csv-parse/sync";
import { CsvFault, type CsvRow, readCsv, withinLimits } from "../domain/csv_input.ts";
import { decodeText } from "../domain/decode_text.ts";
import { AppError } from "../domain/errors.ts";
import { readBytes } from "./read_bytes.ts";
import type { ImportDraft } from "../server/features/units/import_units.ts";

/** JSON by extension or first character, else CSV. Throws not_found, invalid. */
export async function readDrafts(path: string): Promise<ImportDraft[]> {
  const text = decodeText(await readBytes(path));
  const json = /\.json$/i.test(path) || (!/\.(csv|tsv|txt)$/i.test(path) && /^\s*[[{]/.test(text));
  return json ? parseUnitJson(text) : parseUnitTable(parseCsv(text));
}

function parseUnitJson(text: string): ImportDraft[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid", `The file is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(list)) {
    throw new AppError(
      "invalid",
      "The file must contain a list of units: [{unitCode, title, level, outcomes}]",
    );
  }
  return list.map((item: unknown, index) => {
    const isUnit = typeof item === "object" && item !== null && !Array.isArray(item);
    return isUnit
      ? { position: { index }, draft: item }
      : { position: { index }, draft: {}, problem: "This is not a unit: {unitCode, title, level, outcomes}" };
  });
}

/** A row per outcome of a whole catalogue. */
const LIMITS = { lines: 500_000, cells: 5_000_000 } as const;
const DELIMITERS = [",", ";", "\t"] as const;

/** Separated by commas, semicolons or tabs, whichever the first line has most. Throws invalid. */
function parseCsv(text: string): CsvRow[] {
  const header = /^[^\r\n]*/.exec(text)![0];
  const count = (delimiter: string) => header.split(delimiter).length;
  try {
    const body = withinLimits(text, LIMITS);
    const delimiter = DELIMITERS.reduce((best, next) => count(next) > count(best) ? next : best);
    return readCsv(parse, body, { delimiter });
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw new AppError("invalid", `The file is not a readable CSV table: ${error.message}`);
  }
}

const COLUMNS = ["unitCode", "title", "level", "approvedDate", "description", "evidenceType"] as const;
type Column = (typeof COLUMNS)[number];
type TableRow = Record<Column, string>;
/** Optional column and values. */
const OPTIONAL: readonly Column[] = ["approvedDate"];
/** Given in one row per unit. */
const UNIT_COLUMNS = ["title", "level", "approvedDate"] as const;

/** One row per outcome; columns in any order and spelling (`Unit code`, `unit_code`). Errors name the first row of a unit. */
function parseUnitTable([header, ...rows]: readonly CsvRow[]): ImportDraft[] {
  const indexes = columnIndexes(header?.cells ?? []);
  const units = new Map<string, { row: number; unit: TableRow; outcomes: TableRow[]; problem?: string }>();
  for (const { row: number, cells } of rows) {
    const row = readRow(cells, indexes);
    const existing = units.get(row.unitCode);
    if (!existing) {
      units.set(row.unitCode, { row: number, unit: row, outcomes: [row] });
      continue;
    }
    existing.outcomes.push(row);
    for (const column of UNIT_COLUMNS) {
      existing.unit[column] ||= row[column];
      if (row[column] !== "" && row[column] !== existing.unit[column]) {
        existing.problem ??= `Row ${number} gives a different ${column} for this unit`;
      }
    }
  }
  return [...units.values()].map(({ row, unit, outcomes, problem }) => ({
    position: { row },
    draft: { ...unit, outcomes },
    ...(problem ? { problem } : {}),
  }));
}

function columnIndexes(header: readonly string[]): Record<Column, number> {
  const normalize = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  const names = header.map(normalize);
  const indexes = COLUMNS.map((column) => [column, names.indexOf(normalize(column))] as const);
  const missing = indexes.filter(([column, position]) => position < 0 && !OPTIONAL.includes(column)).map((
    [name],
  ) => name);
  if (missing.length > 0) {
    throw new AppError(
      "invalid",
      `The first row of the file has no ${missing.join(", ")}. It must name the columns ${
        COLUMNS.join(", ")
      }.`,
    );
  }
  return Object.fromEntries(indexes) as Record<Column, number>;
}

function readRow(cells: readonly string[], indexes: Record<Column, number>): TableRow {
  return Object.fromEntries(
    COLUMNS.map((column) => [column, cells[indexes[column]]?.trim() ?? ""]),
  ) as TableRow;
}
