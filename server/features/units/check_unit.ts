import { isDay } from "../../../domain/dates.ts";
import { parseDateOfBirth as parseDay } from "../../../domain/students.ts";
import { EVIDENCE_TYPES, type EvidenceType, UNIT_LIMITS } from "../../../domain/units.ts";
import type { FoundUnit } from "./read_catalogue.ts";

/** The scheme's codes have six digits, its older ones five (DOMAIN, A unit). */
const CODE = /^[0-9]{5,6}$/;

/** A unit as it stands in somebody's file: nothing about it is certain. */
export type UnitDraft = {
  unitCode?: unknown;
  title?: unknown;
  level?: unknown;
  approvedDate?: unknown;
  outcomes?: unknown;
};

/** A draft as a unit, or the sentence that says what is wrong with it. */
export function checkUnit(draft: UnitDraft): FoundUnit | string {
  const unitCode = wordsOf(draft.unitCode);
  if (!CODE.test(unitCode)) return "A unit code has 6 digits, or 5 for an older unit";
  const title = wordsOf(draft.title);
  const level = wordsOf(draft.level);
  const approvedDate = wordsOf(draft.approvedDate) === "" ? null : parseDay(wordsOf(draft.approvedDate));
  const wrong = checkLength(title, "The title", UNIT_LIMITS.titleLength) ??
    checkLength(level, "The level", UNIT_LIMITS.levelLength) ??
    (wordsOf(draft.approvedDate) !== "" && (approvedDate === null || !isDay(approvedDate))
      ? "Write the approved date as YYYY-MM-DD"
      : null);
  if (wrong) return wrong;
  if (!Array.isArray(draft.outcomes) || draft.outcomes.length === 0) {
    return "A unit needs at least one outcome";
  }
  if (draft.outcomes.length > UNIT_LIMITS.outcomes) {
    return `A unit can have at most ${UNIT_LIMITS.outcomes} outcomes`;
  }
  const outcomes: FoundUnit["outcomes"] = [];
  for (const [index, outcome] of draft.outcomes.entries()) {
    const checked = checkOutcome(outcome);
    if (typeof checked === "string") return `Outcome ${index + 1}: ${checked}`;
    outcomes.push(checked);
  }
  return { unitCode, title, level, approvedDate, outcomes };
}

function checkOutcome(draft: unknown): FoundUnit["outcomes"][number] | string {
  const { description: words, evidenceType: typed } = Object(draft) as Record<string, unknown>;
  const description = wordsOf(words);
  const wrong = checkLength(description, "its description", UNIT_LIMITS.descriptionLength);
  if (wrong) return wrong;
  const evidenceType = evidenceTypeOf(wordsOf(typed));
  if (!evidenceType) return `its evidence type must be one of: ${EVIDENCE_TYPES.join("; ")}`;
  return { description, evidenceType };
}

function evidenceTypeOf(text: string): EvidenceType | undefined {
  return EVIDENCE_TYPES.find((type) => type.toLowerCase() === text.toLowerCase());
}

function checkLength(text: string, what: string, most: number): string | null {
  if (text === "") return `${what} is missing`;
  return [...text].length > most ? `${what} is longer than ${most} characters` : null;
}

/** A cell's text on one line, without outer spaces; what is no text counts as empty, but a number is read as its digits. */
function wordsOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value).replace(/\s+/g, " ").trim()
    : "";
}
