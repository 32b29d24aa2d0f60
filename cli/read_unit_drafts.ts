import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "../domain/errors.ts";
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
    throw new AppError("invalid", "The file must hold a list of units: [{unitCode, title, level, outcomes}]");
  }
  return list.map((item: unknown, index) => {
    const isUnit = typeof item === "object" && item !== null && !Array.isArray(item);
    return isUnit
      ? { position: { index }, draft: item }
      : { position: { index }, draft: {}, problem: "This is not a unit: {unitCode, title, level, outcomes}" };
  });
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new AppError("not_found", `There is no file ${path}`);
    if (error instanceof Deno.errors.IsADirectory) {
      throw new AppError("invalid", `${path} is a folder, not a file`);
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new AppError("forbidden", `${path} may not be read`);
    }
    throw error;
  }
}

const DELIMITERS = [",", ";", "\t"] as const;

/** Separated by commas, semicolons or tabs, whichever the first line has most. Throws invalid. */
function parseCsv(text: string): string[][] {
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

/** UTF-16 by its byte order mark, else UTF-8, else Windows-1252 (DOMAIN, A school's files). */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
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
function parseUnitTable(rows: readonly (readonly string[])[]): ImportDraft[] {
  const indexes = columnIndexes(rows[0] ?? []);
  const units = new Map<string, { row: number; unit: TableRow; outcomes: TableRow[]; problem?: string }>();
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === "")) continue;
    const row = readRow(cells, indexes);
    const existing = units.get(row.unitCode);
    if (!existing) {
      units.set(row.unitCode, { row: index + 1, unit: row, outcomes: [row] });
      continue;
    }
    existing.outcomes.push(row);
    for (const column of UNIT_COLUMNS) {
      existing.unit[column] ||= row[column];
      if (row[column] !== "" && row[column] !== existing.unit[column]) {
        existing.problem ??= `Row ${index + 1} says otherwise about the ${column} of this unit`;
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
      `The first row of the file lacks ${missing.join(", ")}. It must name the columns ${
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
