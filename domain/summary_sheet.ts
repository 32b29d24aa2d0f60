import type { SignaturePart } from "./signatures.ts";

/** DOMAIN, The summary sheet. */
export const SUMMARY_SHEET = {
  /** Students on one sheet. */
  rows: 8,
  /** Outcome columns; a shorter unit leaves the last ones empty. */
  columns: 14,
  /** More are too narrow for a date and go on a further sheet. */
  maxColumns: 16,
  /** Names of students who are not ready. */
  notReadyBelowGrid: 24,
  notReadyPerSheet: 96,
  /** Students in one document. */
  students: 500,
} as const;

/** Verbatim (DOMAIN). */
export const DATES_RULE = "Dates must be used to record the achievement of each outcome";

export const TOO_MANY_STUDENTS =
  `This unit has more than ${SUMMARY_SHEET.students} students, which is more than fit in one document. Each teacher can still download the sheets of their own students.`;

/**
 * One per outcome, or null: `dates` as `YYYY-MM-DD`, `heldAt` where the work is if not in the product. `signatures`: ids
 * of those that were given for these dates.
 */
export type SheetStudent = {
  learnerNumber: string | null;
  firstName: string;
  lastName: string;
  dates: (string | null)[];
  heldAt: (string | null)[];
  signatures: Record<SignaturePart, string | null>;
};

/** `image`: a PNG data URL, null for a typed name; `account`: the name of the account that signed. */
export type SheetSignature = {
  id: string;
  part: SignaturePart;
  name: string;
  account: string;
  image: string | null;
  /** `YYYY-MM-DD`. */
  signedOn: string;
};

type StudentName = Pick<SheetStudent, "firstName" | "lastName">;

export type SheetUnit = {
  unitCode: string;
  title: string;
  /** Number of outcomes. */
  outcomes: number;
};

/** "Surname, Forename". */
export function sheetName({ firstName, lastName }: StudentName): string {
  return [lastName.trim(), firstName.trim()].filter((name) => name !== "").join(", ");
}

/** 9/7/26, or 9/7/2026. */
export function sheetDate(day: string, year: "short" | "whole" = "short"): string {
  const [y = "", m = "", d = ""] = day.split("-");
  return `${Number(d)}/${Number(m)}/${year === "short" ? y.slice(-2) : y}`;
}

/** Null while any outcome has no date: there is no partial credit (DOMAIN). */
export function dateOfCompletion(dates: readonly (string | null)[]): string | null {
  const marked = dates.filter((date) => date !== null);
  return marked.length === 0 || marked.length < dates.length ? null : marked.toSorted().at(-1)!;
}

export function datedCount({ dates }: Pick<SheetStudent, "dates">): number {
  return dates.filter((date) => date !== null).length;
}
