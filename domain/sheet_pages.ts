import { bySurname } from "./name_order.ts";
import { fitsBelowGrid, type HeldWork, heldWorkOf, heldWorkSheets } from "./held_work.ts";
import { type SheetSignatures, sheetSignatures, signatureGroups } from "./sheet_groups.ts";
import {
  dateOfCompletion,
  type SheetSignature,
  type SheetStudent,
  type SheetUnit,
  SUMMARY_SHEET,
} from "./summary_sheet.ts";

export type Sheet = {
  /** 1-based number `of` so many. */
  number: number;
  of: number;
  /** Null for a sheet that only names who is not ready, or where work is. */
  grid: SheetGrid | null;
  notReady: SheetStudent[];
  heldWork: HeldWork[];
  /** Number of the sheet that they are of, when there was no room for them beneath its grid. */
  heldWorkOf: number | null;
};

export type SheetGrid = {
  students: SheetStudent[];
  columns: SheetColumn[];
  from: number;
  to: number;
  signatures: SheetSignatures;
  /** Number of sheets behind it that say where its work is. */
  heldWorkSheets: number;
};

/** `outcome`: 0-based index in `dates`, null where the unit has none. */
type SheetColumn = { number: number; outcome: number | null };

/** A sheet without a grid. */
const LIST = { grid: null, notReady: [], heldWork: [], heldWorkOf: null };

/** Names in a line of those who are not ready. */
export const NAMES_PER_LINE = 4;

/**
 * Eight students a sheet, by signatures and surname; students who are not ready are on the last one (DOMAIN, The summary
 * sheet). `signatures`: in the order in which they were given.
 */
export function summarySheets(
  unit: SheetUnit,
  students: readonly SheetStudent[],
  signatures: readonly SheetSignature[],
): Sheet[] {
  const grids = gridsOf(unit, students, signatures);
  const notReady = students.filter(({ dates }) => dateOfCompletion(dates) === null).toSorted(bySurname);
  const belowGrid = notReady.length <= SUMMARY_SHEET.notReadyBelowGrid;
  const sheets: Omit<Sheet, "number" | "of">[] = [];
  for (const grid of grids) {
    const names = belowGrid && grid === grids.at(-1) ? notReady : [];
    const outcomes = grid.columns.flatMap(({ outcome }) => outcome ?? []);
    const heldWork = heldWorkOf(grid.students, outcomes);
    const fits = fitsBelowGrid(heldWork, Math.ceil(names.length / NAMES_PER_LINE));
    const further = fits ? [] : heldWorkSheets(heldWork);
    sheets.push({
      ...LIST,
      grid: { ...grid, heldWorkSheets: further.length },
      notReady: names,
      heldWork: fits ? heldWork : [],
    });
    const number = sheets.length;
    sheets.push(...further.map((held) => ({ ...LIST, heldWork: held, heldWorkOf: number })));
  }
  if (!belowGrid) {
    sheets.push(
      ...chunks(notReady, SUMMARY_SHEET.notReadyPerSheet).map((names) => ({ ...LIST, notReady: names })),
    );
  }
  return sheets.map((sheet, index) => ({ ...sheet, number: index + 1, of: sheets.length }));
}

function gridsOf(
  unit: SheetUnit,
  students: readonly SheetStudent[],
  signatures: readonly SheetSignature[],
): Omit<SheetGrid, "heldWorkSheets">[] {
  return signatureGroups(students, signatures).flatMap((group) =>
    chunks(group.students, SUMMARY_SHEET.rows).flatMap((rows) =>
      columnsOf(unit.outcomes).map((columns) => ({
        students: rows,
        columns,
        ...spanOf(columns),
        signatures: sheetSignatures(group, rows),
      }))
    )
  );
}

function columnsOf(outcomes: number): SheetColumn[][] {
  const sheets = Math.max(1, Math.ceil(outcomes / SUMMARY_SHEET.maxColumns));
  const perSheet = Math.max(SUMMARY_SHEET.columns, Math.ceil(outcomes / sheets));
  return Array.from({ length: sheets }, (_, sheet) =>
    Array.from({ length: perSheet }, (_, column) => {
      const outcome = sheet * perSheet + column;
      return { number: outcome + 1, outcome: outcome < outcomes ? outcome : null };
    }));
}

/** 1-based. */
function spanOf(columns: readonly SheetColumn[]): { from: number; to: number } {
  const numbers = columns.filter(({ outcome }) => outcome !== null).map(({ number }) => number);
  return { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 };
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from(
    { length: Math.ceil(items.length / size) },
    (_, at) => items.slice(at * size, (at + 1) * size),
  );
}
