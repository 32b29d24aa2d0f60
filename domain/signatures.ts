import { dayFirst, isDay } from "./dates.ts";
import { checkLine, isBlank } from "./people.ts";

/** Parts of a summary sheet that are signed (spec 2 §2, DECISIONS 19). */
export const SIGNATURE_PARTS = ["educator", "admin"] as const;
export type SignaturePart = (typeof SIGNATURE_PARTS)[number];

export const SIGNATURE = {
  /** Characters. */
  name: 200,
  /** Of an image (API.md). */
  bytes: 200_000,
  /** Pixels of the stored PNG. */
  width: 600,
  height: 200,
} as const;

/** Verbatim (spec 2 §2). */
export const ADMIN_SIGNATURE_RULE = "Only administrators can sign here";

export const NOTHING_DRAWN = "There is nothing drawn in this picture";

export function checkSignatureName(text: string): string | null {
  return isBlank(text) ? "Write your name" : checkLine(text, "The name", SIGNATURE.name);
}

/** `YYYY-MM-DD`. `today`: at the establishment; `workOn`: the latest date of what is signed, where it is known. */
export function checkSignedOn(text: string, today: string, workOn: string | null = null): string | null {
  if (!isDay(text)) return "Write the date as YYYY-MM-DD";
  if (text > today) return "A signature cannot be dated in the future";
  if (text < "2000-01-01") return "Check the year of this date";
  return workOn !== null && text < workOn
    ? `A signature cannot be older than the work that it is for: ${dayFirst(workOn)} at the earliest`
    : null;
}
