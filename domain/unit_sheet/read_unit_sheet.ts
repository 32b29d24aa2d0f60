import { readSheetHeading, type SheetNote } from "./heading.ts";
import { readSheetOutcomes } from "./outcomes.ts";
import { SHEET_TEXT_LIMIT, sheetLines } from "./text.ts";
import { type NewUnit, UNIT_LIMITS } from "../units.ts";

/** A proposal for the user to check; what is missing is empty. */
export type UnitSheet = NewUnit & { notes: SheetNote[] };

/** Reads the awarding body's unit sheet (DOMAIN, A unit). Never throws: what is missing is noted. */
export function readUnitSheet(text: string): UnitSheet {
  const lines = sheetLines(text);
  const heading = readSheetHeading(lines);
  const { outcomes, notes } = readSheetOutcomes(lines, heading);
  const { unitCode, title, level, approvedDate } = heading;
  const limitMessages = [
    text.length > SHEET_TEXT_LIMIT && "The text was too long to read all of it. Check the end.",
    outcomes.length > UNIT_LIMITS.outcomes && `Only the first ${UNIT_LIMITS.outcomes} outcomes were read.`,
  ];
  const limitNotes = limitMessages.flatMap((message): SheetNote[] =>
    message ? [{ about: "outcomes", message }] : []
  );
  const outcomeNotes = notes.filter(({ about }) => typeof about !== "number" || about < UNIT_LIMITS.outcomes);
  return {
    unitCode,
    title,
    level,
    approvedDate,
    outcomes: outcomes.slice(0, UNIT_LIMITS.outcomes),
    notes: [...heading.notes, ...limitNotes, ...outcomeNotes],
  };
}

export function hasUnitContent({ unitCode, title, outcomes }: UnitSheet): boolean {
  return outcomes.length > 0 || (unitCode !== "" && title !== "");
}
