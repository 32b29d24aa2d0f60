import { readSheetHeading, type SheetNote } from "./heading.ts";
import { readSheetOutcomes } from "./outcomes.ts";
import { SHEET_TEXT_LIMIT, sheetLines } from "./text.ts";
import { type NewOutcome, UNIT_LIMITS } from "../units.ts";

/** A proposal for the user to check. */
export type UnitSheet = {
  /** Five or six digits, or empty. */
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`. */
  approvedDate: string | null;
  outcomes: NewOutcome[];
  notes: SheetNote[];
};

/** Reads the awarding body's unit sheet (DOMAIN, A unit). Never throws: what is missing is empty and noted. */
export function readUnitSheet(text: string): UnitSheet {
  const lines = sheetLines(text);
  const heading = readSheetHeading(lines);
  const { outcomes, notes } = readSheetOutcomes(lines, heading);
  const { unitCode, title, level, approvedDate } = heading;
  const sheet = { unitCode, title, level, approvedDate, outcomes: outcomes.slice(0, UNIT_LIMITS.outcomes) };
  const limitNotes: SheetNote[] = [];
  if (text.length > SHEET_TEXT_LIMIT) {
    limitNotes.push({
      about: "outcomes",
      message: "The text was too long to read all of it. Check the end.",
    });
  }
  if (outcomes.length > UNIT_LIMITS.outcomes) {
    limitNotes.push({
      about: "outcomes",
      message: `Only the first ${UNIT_LIMITS.outcomes} outcomes were read.`,
    });
  }
  const outcomeNotes = notes.filter(({ about }) => typeof about !== "number" || about < UNIT_LIMITS.outcomes);
  return { ...sheet, notes: [...heading.notes, ...limitNotes, ...outcomeNotes] };
}

export function hasUnitContent({ unitCode, title, outcomes }: UnitSheet): boolean {
  return outcomes.length > 0 || (unitCode !== "" && title !== "");
}
