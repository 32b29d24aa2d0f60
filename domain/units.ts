/** What an outcome needs as its evidence (DOMAIN, A unit). */
export const EVIDENCE_TYPES = [
  "Summary sheet",
  "Student completed work",
  "Summary sheet and/or Student completed work",
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];
/** Shown where a unit does not say (spec 1 §2.7). */
export const DEFAULT_EVIDENCE_TYPE: EvidenceType = "Summary sheet";

/** Where a unit was read from. */
export const UNIT_ORIGINS = ["catalogue", "source", "pasted", "pdf", "typed"] as const;
export type UnitOrigin = (typeof UNIT_ORIGINS)[number];

export type NewOutcome = { description: string; evidenceType: EvidenceType };
export type Outcome = NewOutcome & { id: string };

/** What is wrong with a typed unit code, in the spec's words (spec 1 §5), or null. Only the ASCII digits count. */
export function checkUnitCode(text: string): string | null {
  const code = text.trim();
  if (code === "") return "Please enter a unit code";
  return /^[0-9]{6}$/.test(code) ? null : "Unit code must be 6 digits";
}

/** The spellings under which a code may be filed, the six digits first: a leading zero and the older five digits are one unit (DECISIONS 17). */
export function codeSpellings(code: string): string[] {
  if (code.length === 5) return [`0${code}`, code];
  return code.startsWith("0") ? [code, code.slice(1)] : [code];
}

export const UNIT_LIMITS = {
  titleLength: 300,
  levelLength: 60,
  descriptionLength: 2000,
  outcomes: 60,
} as const;

export const FETCH_FIRST = "Please fetch a unit first";
export const SELECT_STUDENTS = "Please select at least one student";

/** Whether two sets of outcomes ask for the same, so that a unit fetched again needs no new revision (DECISIONS 17). */
export function sameOutcomes(a: readonly NewOutcome[], b: readonly NewOutcome[]): boolean {
  return a.length === b.length &&
    a.every((outcome, i) =>
      outcome.description === b[i]!.description && outcome.evidenceType === b[i]!.evidenceType
    );
}
