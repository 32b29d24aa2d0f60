/** DOMAIN, A unit. */
export const EVIDENCE_TYPES = [
  "Summary sheet",
  "Student completed work",
  "Summary sheet and/or Student completed work",
] as const;
export type EvidenceType = (typeof EVIDENCE_TYPES)[number];
/** Default where a unit does not say (spec 1 §2.7). */
export const DEFAULT_EVIDENCE_TYPE: EvidenceType = "Summary sheet";

export const UNIT_ORIGINS = ["catalogue", "source", "pasted", "pdf", "typed"] as const;
export type UnitOrigin = (typeof UNIT_ORIGINS)[number];

/** Origins of the units that a school adds itself. */
export const OWN_UNIT_ORIGINS = ["pasted", "pdf", "typed"] as const satisfies readonly UnitOrigin[];
export type OwnUnitOrigin = (typeof OWN_UNIT_ORIGINS)[number];

/** The scheme's levels (DOMAIN, A unit); a unit may state another. */
export const UNIT_LEVELS = ["Pre-entry", "Entry Level", "Level One", "Level Two", "Level Three"] as const;

export type NewOutcome = { description: string; evidenceType: EvidenceType };
export type Outcome = NewOutcome & { id: string };

export type NewUnit = {
  unitCode: string;
  title: string;
  level: string;
  /** `YYYY-MM-DD`. */
  approvedDate: string | null;
  outcomes: NewOutcome[];
};

/** Spec 1 §5. ASCII digits only. */
export function checkUnitCode(text: string): string | null {
  const code = text.trim();
  if (code === "") return "Please enter a unit code";
  return /^[0-9]{6}$/.test(code) ? null : "Unit code must be 6 digits";
}

/** Six digits first: a leading zero and the older five digits are one unit (DECISIONS 17). */
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

/** Limits for a unit sheet as a PDF. */
export const PDF_LIMITS = { bytes: 10 * 1024 * 1024, pages: 20 } as const;

export const FETCH_FIRST = "Please fetch a unit first";
export const SELECT_STUDENTS = "Please select at least one student";

/** Whether a unit fetched again needs no new revision (DECISIONS 17). */
export function sameOutcomes(a: readonly NewOutcome[], b: readonly NewOutcome[]): boolean {
  return a.length === b.length &&
    a.every((outcome, i) =>
      outcome.description === b[i]!.description && outcome.evidenceType === b[i]!.evidenceType
    );
}
