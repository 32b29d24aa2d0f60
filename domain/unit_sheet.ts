import { readSheetHeading } from "./unit_sheet_heading.ts";
import { readSheetOutcomes } from "./unit_sheet_outcomes.ts";
import { SHEET_TEXT_LIMIT, sheetLines } from "./unit_sheet_text.ts";
import { type NewOutcome, UNIT_LIMITS } from "./units.ts";

/** What in a sheet was not sure, and about which field: one of the unit's, or an outcome by its index. */
export type SheetNote = {
  about: "unitCode" | "title" | "level" | "approvedDate" | "outcomes" | number;
  message: string;
};

/** A unit as it was read from its sheet: a proposal, to be looked through before it is kept. */
export type UnitSheet = {
  /** Five or six digits, or empty. */
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`, or null. */
  approvedDate: string | null;
  outcomes: NewOutcome[];
  notes: SheetNote[];
};

/**
 * Reads the plain text of the awarding body's unit sheet, however it was copied (DOMAIN, A unit). What is not there is
 * left empty and noted; it never throws. Columns are known by tabs or two spaces.
 */
export function readUnitSheet(text: string): UnitSheet {
  const lines = sheetLines(text);
  const heading = readSheetHeading(lines);
  const { outcomes, notes } = readSheetOutcomes(lines, heading);
  const { unitCode, title, level, approvedDate } = heading;
  const sheet = { unitCode, title, level, approvedDate, outcomes: outcomes.slice(0, UNIT_LIMITS.outcomes) };
  const cut: SheetNote[] = [];
  if (text.length > SHEET_TEXT_LIMIT) {
    cut.push({ about: "outcomes", message: "The text was too long to read all of it. Check the end." });
  }
  if (outcomes.length > UNIT_LIMITS.outcomes) {
    cut.push({ about: "outcomes", message: `Only the first ${UNIT_LIMITS.outcomes} outcomes were read.` });
  }
  const wanted = notes.filter(({ about }) => typeof about !== "number" || about < UNIT_LIMITS.outcomes);
  return { ...sheet, notes: [...heading.notes, ...cut, ...wanted] };
}

/** Whether anything at all was read that is worth looking through. */
export function holdsUnit({ unitCode, title, outcomes }: UnitSheet): boolean {
  return outcomes.length > 0 || (unitCode !== "" && title !== "");
}
