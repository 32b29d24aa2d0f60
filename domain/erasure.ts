import { isDay } from "./dates.ts";
import { isBlank } from "./blank.ts";
import { fullName } from "./people.ts";
import { normalizeStudentId } from "./students.ts";

/** Codes, since the ledger contains no text about a child. The first: the retention time is over. */
export const ERASURE_REASONS = ["retention", "request", "mistake", "other"] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];

export const ERASURE_REASON_LABELS: Readonly<Record<ErasureReason, string>> = {
  retention: "The retention time is over",
  request: "The student or a parent asked for it",
  mistake: "The record was made by mistake",
  other: "Another reason, which the establishment has on file",
};

/** Reasons allowed before the retention time is over. */
export const EARLY_REASONS = ERASURE_REASONS.filter((reason) => reason !== "retention");

/** Days in which an order can be taken back. */
export const ERASURE_WAIT_DAYS = 14;

/** Name of an erased student. */
export const ERASED_NAME = { firstName: "Erased", lastName: "student" } as const;

/** Such as `4K0Q7Z1B`: names an order on its receipt, and its student in lists. */
export function erasureReference(erasureId: string): string {
  return erasureId.slice(4, 12).toUpperCase();
}

/** Days are `YYYY-MM-DD`. */
type RetentionFacts = {
  dateOfBirth: string | null;
  /** When the record was made. */
  addedOn: string;
  lastAwardOn: string | null;
  recordsUntilAge: number;
  evidenceYears: number | null;
};

/**
 * The first day after the retention time: the birthday of the establishment's age, and not before its years of evidence
 * are over. Without a date of birth as if born on the day when the record was made, which is never too early.
 */
export function retentionEnd(facts: RetentionFacts): string {
  const { dateOfBirth, addedOn, lastAwardOn, recordsUntilAge, evidenceYears } = facts;
  const record = addYears(dateOfBirth ?? addedOn, recordsUntilAge);
  const evidence = lastAwardOn === null || evidenceYears === null ? "" : addYears(lastAwardOn, evidenceYears);
  return evidence > record ? evidence : record;
}

/** 29 February becomes 1 March. */
function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isDay(moved) ? moved : `${moved.slice(0, 4)}-03-01`;
}

/** Whole days from one day to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Why a student cannot be ordered to be erased, or null. */
export function erasureHindrance(
  { archived, openReports }: { archived: boolean; openReports: number },
): string | null {
  if (!archived) return "Archive the student first: active students can't be erased.";
  if (openReports > 0) {
    return "A message in a conversation of theirs was reported and has not been seen to. See to it first.";
  }
  return null;
}

export type ErasureForm = { reason: ErasureReason | ""; confirm: string };

/** Messages by field. `over`: the retention time is. */
export function checkErasure(
  { reason, confirm }: ErasureForm,
  { over, student }: { over: boolean; student: { firstName: string; lastName: string; studentId: string } },
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (reason === "") errors["reason"] = "Choose a reason";
  else if (reason === "retention" && !over) errors["reason"] = "The retention time is not over yet";
  const typed = simplified(confirm);
  const accepted = [simplified(fullName(student)), normalizeStudentId(student.studentId)];
  if (isBlank(confirm)) errors["confirm"] = "Enter the student's name or ID";
  else if (!accepted.includes(typed)) errors["confirm"] = "This is neither the student's name nor their ID";
  return errors;
}

function simplified(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}

/** 'Two units …': what is never claimed afterwards; empty for none. */
export function unclaimedText(unclaimed: number): string {
  if (unclaimed === 0) return "";
  return unclaimed === 1
    ? "1 unit is verified or awarded and in no claim that has been sent. It will never be claimed."
    : `${unclaimed} units are verified or awarded and in no claim that has been sent. They will never be claimed.`;
}

/** The number of what can never be claimed is another than was shown. */
export const UNCLAIMED_CHANGED =
  "What is still to be claimed has changed. Look at the page again, then ask again.";

/** In SQL too (`erase_statements.ts`). */
export const ERASURE_COUNTS = {
  portfolios: "Portfolios emptied of words",
  texts: "Reflections, feedback and their earlier versions",
  files: "Files and links",
  shared: "Files that other students have too, and keep",
  messages: "Messages blanked",
  notes: "Notes of staff",
  access: "Links, cards and sessions",
  claimRows: "Rows of claims without names",
} as const;
export type ErasureCounts = Record<keyof typeof ERASURE_COUNTS, number>;

/** Data that stays, and why. */
export const ERASURE_KEPT: readonly string[] = [
  "That there was a student, without a name or number: so that counts of students, units and claims stay right.",
  "Units with their states and the dates of outcomes and awards, which belong to the establishment's claims.",
  "In claims that were sent: unit, centre and date of completion of each row.",
  "Who did what and when, as ids and numbers: so that what was done can be accounted for.",
  "Files that other students have as evidence, and what staff wrote to a whole class.",
  "This order, so that it is carried out again if a backup is ever restored.",
];
