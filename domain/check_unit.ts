import { noSuchDay, parseDayFirst } from "./dates.ts";
import { isBlank } from "./people.ts";
import { EVIDENCE_TYPES, type EvidenceType, type NewOutcome, type NewUnit, UNIT_LIMITS } from "./units.ts";

/** The scheme's codes have six digits, its older ones five (DOMAIN, A unit). */
const CODE = /^[0-9]{5,6}$/;

const WHICH_EVIDENCE = `The evidence needed must be one of: ${EVIDENCE_TYPES.join("; ")}`;

/** A unit as it stands in somebody's file or form: nothing about it is certain. */
export type UnitDraft = {
  unitCode?: unknown;
  title?: unknown;
  level?: unknown;
  approvedDate?: unknown;
  outcomes?: unknown;
};

/** What is wrong with the code of a unit that is written down, or null. Five digits are the older spelling (DECISIONS 17). */
export function checkSheetCode(text: string): string | null {
  if (text.trim() === "") return "Please enter a unit code";
  return CODE.test(text.trim()) ? null : "Unit code must be 6 digits, or 5 for an older unit";
}

/** What is wrong with a unit's title, or null. */
export function checkTitle(text: string): string | null {
  return checkLength(wordsOf(text), "The title", UNIT_LIMITS.titleLength);
}

/** What is wrong with a unit's level, or null; any words may stand for one. */
export function checkLevel(text: string): string | null {
  return checkLength(wordsOf(text), "The level", UNIT_LIMITS.levelLength);
}

/** What is wrong with a typed approval date, or null; it may be left empty. Day first, as in `parseDayFirst`. */
export function checkApprovedDate(text: string): string | null {
  return text.trim() === "" || parseDayFirst(text) !== null
    ? null
    : noSuchDay(text) ?? "Write the approved date as DD/MM/YYYY";
}

/** What is wrong with an outcome's description, or null. */
export function checkDescription(text: string): string | null {
  return checkLength(wordsOf(text), "The description", UNIT_LIMITS.descriptionLength);
}

/** What is wrong with what an outcome needs as its evidence, or null. The case of its letters does not matter. */
export function checkEvidenceType(text: string): string | null {
  return evidenceTypeOf(wordsOf(text)) ? null : WHICH_EVIDENCE;
}

/** What is wrong with a number of outcomes, or null. */
export function checkOutcomeCount(count: number): string | null {
  if (count === 0) return "A unit needs at least one outcome";
  return count > UNIT_LIMITS.outcomes ? `A unit can have at most ${UNIT_LIMITS.outcomes} outcomes` : null;
}

/** A draft as a unit, or the sentence that says what is wrong with it. */
export function checkUnit(draft: UnitDraft): NewUnit | string {
  const unitCode = wordsOf(draft.unitCode);
  const title = wordsOf(draft.title);
  const level = wordsOf(draft.level);
  const approved = wordsOf(draft.approvedDate);
  const wrong = checkSheetCode(unitCode) ?? checkTitle(title) ?? checkLevel(level) ??
    checkApprovedDate(approved);
  if (wrong) return wrong;
  const drafts = Array.isArray(draft.outcomes) ? draft.outcomes : [];
  const miscounted = checkOutcomeCount(drafts.length);
  if (miscounted) return miscounted;
  const outcomes: NewOutcome[] = [];
  for (const [index, outcome] of drafts.entries()) {
    const checked = checkOutcome(outcome);
    if (typeof checked === "string") return `Outcome ${index + 1}: ${checked}`;
    outcomes.push(checked);
  }
  return { unitCode, title, level, approvedDate: parseDayFirst(approved), outcomes };
}

function checkOutcome(draft: unknown): NewOutcome | string {
  const { description: words, evidenceType: typed } = Object(draft) as Record<string, unknown>;
  const description = wordsOf(words);
  const wrong = checkDescription(description);
  if (wrong) return wrong;
  const evidenceType = evidenceTypeOf(wordsOf(typed));
  return evidenceType ? { description, evidenceType } : WHICH_EVIDENCE;
}

/** The evidence type that a text names, whatever its letters' case; undefined for any other text. */
export function evidenceTypeOf(text: string): EvidenceType | undefined {
  return EVIDENCE_TYPES.find((type) => type.toLowerCase() === text.toLowerCase());
}

function checkLength(text: string, what: string, most: number): string | null {
  if (isBlank(text)) return `${what} is missing`;
  return [...text].length > most ? `${what} is longer than ${most} characters` : null;
}

/** What stands between words: spaces, and what cannot be shown or would turn the direction of what follows. */
const BETWEEN_WORDS = /[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/** A cell's text on one line, without outer spaces; what is no text counts as empty, but a number is read as its digits. */
function wordsOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value).replace(BETWEEN_WORDS, " ").trim()
    : "";
}
