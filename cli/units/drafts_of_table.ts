import { AppError } from "../../domain/errors.ts";
import type { PlacedDraft } from "../../server/features/units/import_units.ts";

const COLUMNS = ["unitCode", "title", "level", "approvedDate", "description", "evidenceType"] as const;
type Column = (typeof COLUMNS)[number];
type Line = Record<Column, string>;
/** May be left out of the header, or left empty in every row. */
const OPTIONAL: readonly Column[] = ["approvedDate"];
/** Said once a unit; its further rows may leave them empty. */
const OF_UNIT = ["title", "level", "approvedDate"] as const;

/**
 * Units of a table with one row an outcome, under a header with these columns in any order and spelling
 * (`Unit code`, `unit_code`). A unit's errors name its first row, counted from 1 with the header. Throws invalid for a
 * header that lacks a column.
 */
export function draftsOfTable(rows: readonly (readonly string[])[]): PlacedDraft[] {
  const places = placesOf(rows[0] ?? []);
  const units = new Map<string, { row: number; unit: Line; outcomes: Line[]; problem?: string }>();
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((cell) => cell.trim() === "")) continue;
    const line = lineOf(cells, places);
    const known = units.get(line.unitCode);
    if (!known) {
      units.set(line.unitCode, { row: index + 1, unit: line, outcomes: [line] });
      continue;
    }
    known.outcomes.push(line);
    for (const column of OF_UNIT) {
      known.unit[column] ||= line[column];
      if (line[column] !== "" && line[column] !== known.unit[column]) {
        known.problem ??= `Row ${index + 1} says otherwise about the ${column} of this unit`;
      }
    }
  }
  return [...units.values()].map(({ row, unit, outcomes, problem }) => ({
    place: { row },
    draft: { ...unit, outcomes },
    ...(problem ? { problem } : {}),
  }));
}

function placesOf(header: readonly string[]): Record<Column, number> {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");
  const names = header.map(plain);
  const places = COLUMNS.map((column) => [column, names.indexOf(plain(column))] as const);
  const missing = places.filter(([column, place]) => place < 0 && !OPTIONAL.includes(column)).map(([name]) =>
    name
  );
  if (missing.length > 0) {
    throw new AppError(
      "invalid",
      `The first row of the file lacks ${missing.join(", ")}. It must name the columns ${
        COLUMNS.join(", ")
      }.`,
    );
  }
  return Object.fromEntries(places) as Record<Column, number>;
}

function lineOf(cells: readonly string[], places: Record<Column, number>): Line {
  return Object.fromEntries(COLUMNS.map((column) => [column, cells[places[column]]?.trim() ?? ""])) as Line;
}
