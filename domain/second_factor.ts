import type { StaffRole } from "./people.ts";

/** Who must have a second factor: an authenticator app's code beside the emailed link. */
export const SECOND_FACTOR_RULES = ["optional", "admins", "staff"] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

export const SECOND_FACTOR_RULE_LABELS: Readonly<Record<SecondFactorRule, string>> = {
  optional: "Staff decide for themselves",
  admins: "Administrators must have one",
  staff: "All staff must have one",
};

/** By stored role: an administrator in teacher mode is one. */
export function isSecondFactorRequired(rule: SecondFactorRule, role: StaffRole): boolean {
  return rule === "staff" || (rule === "admins" && role === "admin");
}

/** RFC 6238, as every authenticator app computes it: seconds, digits, and the steps taken on either side of now. */
export const TOTP = { period: 30, digits: 6, tolerance: 1 } as const;

export const RECOVERY_CODES = { count: 10, bytes: 10, letters: 16 } as const;

/** Wrong codes in a row before each lock; milliseconds, the last one for every further lock. */
export const CODE_LOCKS = {
  wrongCodes: 5,
  lockMs: [15, 30, 60, 240, 1440].map((minutes) => minutes * 60_000),
} as const;

export type TypedCode = { kind: "app"; digits: string } | { kind: "recovery"; letters: string };

/** As typed, with spaces and dashes; null for neither six digits nor a recovery code. */
export function readCode(text: string): TypedCode | null {
  const typed = text.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(typed)) return { kind: "app", digits: typed };
  // Base32 (RFC 4648) has no 0, 1 and 8.
  const letters = typed.replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");
  return /^[A-Z2-7]{16}$/.test(letters) ? { kind: "recovery", letters } : null;
}

export const CODE_MALFORMED = "Enter the six digits of your app, or a recovery code of sixteen letters.";
export const CODE_WRONG = "This code is not right. Check that your phone shows the right time.";
export const CODE_USED = "This code has been used. Wait for the next one.";
export const CODE_LOCKED = "Too many wrong codes. No one can sign in as you for a while; try again later.";
export const SECOND_FACTOR_DUE = "Your establishment asks for a second factor. Set it up to continue.";
export const SECOND_FACTOR_UNAVAILABLE =
  "Second factors are not set up on this installation. Ask the person who runs it.";

export function checkCode(text: string): string | null {
  return readCode(text) === null ? CODE_MALFORMED : null;
}

/** 'ABCD-EFGH-IJKL-MNOP' */
export function shownRecoveryCode(letters: string): string {
  return letters.replace(/.{4}(?=.)/g, "$&-");
}
