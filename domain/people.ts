import { isBlank } from "./blank.ts";
import { TEXT_LIMITS } from "./limits.ts";

export const STAFF_ROLES = ["teacher", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  teacher: "Teacher",
  admin: "Administrator",
};

/** Trimmed and lower-cased (spec 1 §5). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

const EMAIL =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\]+@[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\.]+(\.[^\s\p{Cc}\p{Cf}\p{Cs}@<>()",;:\\.]+)+$/u;

/** Controls, line ends, lone surrogates and direction marks: not allowed in a single-line text. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}

export function checkEmail(text: string): string | null {
  const email = normalizeEmail(text);
  if (email === "") return "Please enter your email address";
  if (email.length > TEXT_LIMITS.email || !EMAIL.test(email)) {
    return "Please enter a valid email address";
  }
  return null;
}

export function checkName(text: string, label: string): string | null {
  return isBlank(text) ? `${label} is required` : checkLine(text, label, TEXT_LIMITS.name);
}

/** A line end would begin another header in a mail. */
export function checkLine(text: string, label: string, max: number): string | null {
  if (isLonger(text.trim(), max)) return `${label} can be at most ${max} characters long`;
  return hasControlCharacters(text.trim())
    ? `${label} cannot contain line ends, tabs or other control characters`
    : null;
}

/** A field that is filled in; `max` in UTF-16 units. `missing`: what is said where there is none. */
export function checkRequired(text: string, max: number, missing: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return missing;
  return trimmed.length > max ? `At most ${max} characters` : null;
}

/** Counts code points, but not those of a huge text. */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || [...text].length > max);
}

/** With the spec's placeholders (spec 1 §2.7). */
export function fullName(person: { firstName: string | null; lastName: string | null }): string {
  return `${person.firstName?.trim() || "Unknown"} ${person.lastName?.trim() || "Student"}`;
}

export function initials(person: { firstName: string | null; lastName: string | null }): string {
  const letter = (name: string | null) => [...(name?.trim() ?? "")][0] ?? "";
  return (letter(person.firstName) + letter(person.lastName)).toUpperCase() || "?";
}

/** Spec 1 §2.4. */
export function yearGroupLabel(yearGroup: string | null): string {
  return yearGroup?.trim() || "No Year";
}
