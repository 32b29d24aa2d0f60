import { countText } from "./count_text.ts";
import { dayFirst, EARLIEST_DAY, isDay } from "./dates.ts";
import { AppError } from "./errors.ts";
import { isBlank } from "./blank.ts";
import { checkLine } from "./people.ts";

/** Parts of a summary sheet that are signed (spec 2 §2, DECISIONS 19). */
export const SIGNATURE_PARTS = ["educator", "admin"] as const;
export type SignaturePart = (typeof SIGNATURE_PARTS)[number];

export const SIGNATURE = {
  /** Characters. */
  name: 200,
  /** Maximum size of an image (API.md). */
  bytes: 200_000,
  /** Pixels of the stored PNG. */
  width: 600,
  height: 200,
} as const;

/** Verbatim (spec 2 §2). */
export const ADMIN_SIGNATURE_RULE = "Only administrators can sign here";

export const NOTHING_DRAWN = "There is nothing drawn in this picture";

export function checkSignatureName(text: string): string | null {
  return isBlank(text) ? "Enter your name" : checkLine(text, "The name", SIGNATURE.name);
}

/** Whether a signature's name is the account's, however it is spaced and capitalised. */
export function isSignedAs(name: string, account: string): boolean {
  const plain = (text: string) => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  return plain(name) === plain(account);
}

/** `YYYY-MM-DD`. `today`: at the establishment; `workOn`: the latest date of what is signed, where it is known. */
export function checkSignedOn(text: string, today: string, workOn: string | null = null): string | null {
  if (!isDay(text)) return "Enter the date as YYYY-MM-DD";
  if (text > today) return "A signature cannot be dated in the future";
  if (text < EARLIEST_DAY) return "Check the year of this date";
  return workOn !== null && text < workOn
    ? `A signature cannot be older than the work that it is for: ${dayFirst(workOn)} at the earliest`
    : null;
}

/** `rows`: complete ones as they are now, `shown` as they were when the signature was written. */
export function sheetChanged(rows: number, shown: number): string {
  return `The sheet has changed: this would sign for ${
    countText(rows, "student")
  } now, not ${shown}. Look at it again, then sign.`;
}

/** `image`: a data URL, null for a typed `name`; `name`: null where a picture takes the signer's. */
export type SentSignature = {
  part: SignaturePart;
  name: string | null;
  image: string | null;
  /** `YYYY-MM-DD`. */
  signedOn: string;
};

/** A signature of the sheet; `own`: whether the actor signed; `coversAll`: every complete row as it is now. */
export type EarlierSignature = SentSignature & { name: string; own: boolean; coversAll: boolean };

/**
 * The sent signatures that are new. One that was read and is sent back is not, so that saving a page signs nothing; one's
 * own that comes alone is given again while it does not cover all rows. Empty where all of it is given already. Throws
 * `forbidden` for another's part, `invalid` where there is nothing of one's own.
 */
export function newSignatures<Sent extends SentSignature>(
  sent: readonly Sent[],
  earlier: readonly EarlierSignature[],
  canSign: (part: SignaturePart) => boolean,
): Sent[] {
  const givenBefore = (signature: Sent) => earlier.filter((other) => isSame(signature, other));
  const changed = sent.filter((signature) => givenBefore(signature).length === 0);
  if (!changed.every(({ part }) => canSign(part))) throw new AppError("forbidden", ADMIN_SIGNATURE_RULE);
  if (changed.length > 0) return changed;
  const own = sent.filter((signature) =>
    canSign(signature.part) && givenBefore(signature).some(({ own }) => own)
  );
  const isGiven = (signature: Sent) => givenBefore(signature).some(({ own, coversAll }) => own && coversAll);
  const again = own.filter((signature) => !isGiven(signature));
  const isAllGiven = own.length === sent.length && again.length === 0;
  if (sent.length === 0 || !(isAllGiven || (sent.length === 1 && again.length === 1))) {
    throw new AppError("invalid", "Draw a signature, choose a picture of it, or type your name.");
  }
  return again;
}

function isSame(sent: SentSignature, given: EarlierSignature): boolean {
  return sent.part === given.part && sent.image === given.image && sent.signedOn === given.signedOn &&
    (sent.name === null || sent.name === given.name);
}
