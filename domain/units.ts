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

/** What a school says of the units that it adds itself: how their words came in. */
export const OWN_UNIT_ORIGINS = ["pasted", "pdf", "typed"] as const satisfies readonly UnitOrigin[];
export type OwnUnitOrigin = (typeof OWN_UNIT_ORIGINS)[number];

/** The levels of the scheme (DOMAIN, A unit). A unit may say another in its own words. */
export const UNIT_LEVELS = ["Pre-entry", "Entry Level", "Level One", "Level Two", "Level Three"] as const;

export type NewOutcome = { description: string; evidenceType: EvidenceType };
export type Outcome = NewOutcome & { id: string };

/** A unit as it is found or written down, before the school keeps it. */
export type NewUnit = {
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`, or null where nobody says. */
  approvedDate: string | null;
  outcomes: NewOutcome[];
};

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

/** Of a unit sheet that is dropped as a PDF. */
export const PDF_LIMITS = { bytes: 10 * 1024 * 1024, pages: 20 } as const;

export const FETCH_FIRST = "Please fetch a unit first";
export const SELECT_STUDENTS = "Please select at least one student";

/** Whether two sets of outcomes ask for the same, so that a unit fetched again needs no new revision (DECISIONS 17). */
export function sameOutcomes(a: readonly NewOutcome[], b: readonly NewOutcome[]): boolean {
  return a.length === b.length &&
    a.every((outcome, i) =>
      outcome.description === b[i]!.description && outcome.evidenceType === b[i]!.evidenceType
    );
}
