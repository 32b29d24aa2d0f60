import { summarySheets } from "../domain/sheet_pages.ts";
import type { SheetSignature, SheetStudent } from "../domain/summary_sheet.ts";

export const DAY = "2026-06-15";

/** Students A1, A2 …; those at the indexes `notReady` have no date for their last outcome. */
export function students(count: number, outcomes: number, notReady: number[] = []): SheetStudent[] {
  return Array.from({ length: count }, (_, at) => ({
    learnerNumber: null,
    firstName: "Robin",
    lastName: `A${at + 1}`,
    dates: Array.from(
      { length: outcomes },
      (_, o) => notReady.includes(at) && o === outcomes - 1 ? null : DAY,
    ),
    heldAt: Array(outcomes).fill(null),
    signatures: { educator: null, admin: null },
  }));
}

export const sheetsOf = (people: SheetStudent[], outcomes: number, signatures: SheetSignature[] = []) =>
  summarySheets({ unitCode: "121766", title: "Growing", outcomes }, people, signatures);

export const surnames = (people: readonly SheetStudent[]) => people.map(({ lastName }) => lastName);
