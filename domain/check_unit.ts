import { invalidDayMessage, parseDayFirst } from "./dates.ts";
import { isBlank } from "./blank.ts";
import { EVIDENCE_TYPES, type EvidenceType, type NewOutcome, type NewUnit, UNIT_LIMITS } from "./units.ts";

/** Six digits, older units five (DOMAIN, A unit; DECISIONS 17). */
const CODE = /^[0-9]{5,6}$/;

const EVIDENCE_TYPE_MESSAGE = `The evidence needed must be one of: ${EVIDENCE_TYPES.join("; ")}`;

export const OUTCOMES_MISSING = "A unit needs at least one outcome";
export const TOO_MANY_OUTCOMES = `A unit can have at most ${UNIT_LIMITS.outcomes} outcomes`;

/** Unchecked unit of a file or form. */
export type UnitDraft = Partial<Record<keyof NewUnit, unknown>>;

export function checkSheetCode(text: string): string | null {
  if (text.trim() === "") return "Please enter a unit code";
  return CODE.test(text.trim()) ? null : "Unit code must be 6 digits, or 5 for an older unit";
}

export function checkTitle(text: string): string | null {
  return checkLength(singleLine(text), "The title", UNIT_LIMITS.titleLength);
}

export function checkLevel(text: string): string | null {
  return checkLength(singleLine(text), "The level", UNIT_LIMITS.levelLength);
}

/** An empty date is valid; day first. */
export function checkApprovedDate(text: string): string | null {
  return text.trim() === "" || parseDayFirst(text) !== null
    ? null
    : invalidDayMessage(text) ?? "Enter the approved date as DD/MM/YYYY";
}

export function checkDescription(text: string): string | null {
  return checkLength(singleLine(text), "The description", UNIT_LIMITS.descriptionLength);
}

export function checkEvidenceType(text: string): string | null {
  return evidenceTypeOf(singleLine(text)) ? null : EVIDENCE_TYPE_MESSAGE;
}

export function checkOutcomeCount(count: number): string | null {
  if (count === 0) return OUTCOMES_MISSING;
  return count > UNIT_LIMITS.outcomes ? TOO_MANY_OUTCOMES : null;
}

/** The unit, or what is wrong with the draft. */
export function checkUnit(draft: UnitDraft): NewUnit | string {
  const unitCode = singleLine(draft.unitCode);
  const title = singleLine(draft.title);
  const level = singleLine(draft.level);
  const approved = singleLine(draft.approvedDate);
  const error = checkSheetCode(unitCode) ?? checkTitle(title) ?? checkLevel(level) ??
    checkApprovedDate(approved);
  if (error) return error;
  const drafts = Array.isArray(draft.outcomes) ? draft.outcomes : [];
  const countError = checkOutcomeCount(drafts.length);
  if (countError) return countError;
  const outcomes: NewOutcome[] = [];
  for (const [index, outcome] of drafts.entries()) {
    const checked = checkOutcome(outcome);
    if (typeof checked === "string") return `Outcome ${index + 1}: ${checked}`;
    outcomes.push(checked);
  }
  return { unitCode, title, level, approvedDate: parseDayFirst(approved), outcomes };
}

function checkOutcome(draft: unknown): NewOutcome | string {
  const fields: Partial<Record<keyof NewOutcome, unknown>> = Object(draft);
  const description = singleLine(fields.description);
  const error = checkDescription(description);
  if (error) return error;
  const evidenceType = evidenceTypeOf(singleLine(fields.evidenceType));
  return evidenceType ? { description, evidenceType } : EVIDENCE_TYPE_MESSAGE;
}

export function evidenceTypeOf(text: string): EvidenceType | undefined {
  return EVIDENCE_TYPES.find((type) => type.toLowerCase() === text.toLowerCase());
}

function checkLength(text: string, label: string, max: number): string | null {
  if (isBlank(text)) return `${label} is missing`;
  return [...text].length > max ? `${label} is longer than ${max} characters` : null;
}

/** Spaces, controls, lone surrogates and direction marks. */
const SEPARATORS = /[\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

function singleLine(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value).replace(SEPARATORS, " ").trim()
    : "";
}
