import { TEXT_LIMITS } from "./limits.ts";

export const STAFF_ROLES = ["teacher", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** An address as it is compared and stored: trimmed and lower-cased (spec 1 §5). */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

const EMAIL =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\]+@[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\.]+(\.[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\.]+)+$/u;

/** Whether nothing in a text can be seen. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}

/**
 * Whether a text of one line holds what has no place in it: control characters, line ends of any kind, half characters, and
 * marks that turn the direction of everything behind them, also beyond the text.
 */
export function holdsControls(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** What is wrong with a typed e-mail address, or null. Deliverability is the mail's own business; this refuses what cannot be one. */
export function checkEmail(text: string): string | null {
  const email = normalEmail(text);
  if (email === "") return "Please enter your email address";
  if (email.length > TEXT_LIMITS.email || !EMAIL.test(email)) {
    return "Please enter a valid email address";
  }
  return null;
}

/** What is wrong with a person's name, or null; `what` is the field's label. */
export function checkName(text: string, what: string): string | null {
  const name = text.trim();
  if (isBlank(name)) return `${what} is required`;
  if ([...name].length > TEXT_LIMITS.name) {
    return `${what} can be at most ${TEXT_LIMITS.name} characters long`;
  }
  // A line end in a name would begin a header of its own in a mail, and others cannot be seen.
  if (holdsControls(name)) return `${what} cannot hold line ends, tabs or other control characters`;
  return null;
}

/** A name to read; the spec's words where one is missing (spec 1 §2.7). */
export function fullName(person: { firstName: string | null; lastName: string | null }): string {
  return `${person.firstName?.trim() || "Unknown"} ${person.lastName?.trim() || "Student"}`;
}

/** The one or two letters that stand for a person where there is no picture. */
export function initials(person: { firstName: string | null; lastName: string | null }): string {
  const letter = (name: string | null) => [...(name?.trim() ?? "")][0] ?? "";
  return (letter(person.firstName) + letter(person.lastName)).toUpperCase() || "?";
}

/** A student as lists show it: name and year group, 'No Year' when there is none (spec 1 §2.4). */
export function yearGroupLabel(yearGroup: string | null): string {
  return yearGroup?.trim() || "No Year";
}
