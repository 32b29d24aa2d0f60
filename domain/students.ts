import { dayFirst, invalidDayMessage, parseDayFirst } from "./dates.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, checkName, hasControlCharacters, isBlank, normalizeEmail } from "./people.ts";

/** Trimmed, lower-cased (DECISIONS 14). */
export function normalizeStudentId(studentId: string): string {
  return studentId.trim().toLowerCase();
}

/** Any short text: leading zeros matter. */
export function checkStudentId(text: string): string | null {
  const id = text.trim();
  if (isBlank(id)) return "Student ID is required";
  if ([...id].length > TEXT_LIMITS.studentId) {
    return `Student ID can be at most ${TEXT_LIMITS.studentId} characters long`;
  }
  return hasControlCharacters(id) ? "Student ID holds characters that cannot be shown" : null;
}

/** `today`: `YYYY-MM-DD` at the establishment. */
export function checkDateOfBirth(text: string, today: string): string | null {
  const day = parseDayFirst(text);
  if (day === null) return invalidDayMessage(text) ?? "Write the date of birth as DD/MM/YYYY";
  return day > today || day < "1900-01-01" ? "Check the year of the date of birth" : null;
}

/** The awarding body's number (DOMAIN, The summary sheet). */
export function checkLearnerNumber(text: string): string | null {
  return /^[0-9]{4}$/.test(text.trim()) ? null : "The learner number has 4 digits";
}

/** The scheme is not older. */
const MIN_REGISTERED_YEAR = 1980;

/** Next year's is allowed. */
export function checkRegisteredYear(text: string, today: string): string | null {
  const year = text.trim();
  if (!/^[0-9]{4}$/.test(year)) return "Write the year with 4 digits";
  return Number(year) < MIN_REGISTERED_YEAR || Number(year) > Number(today.slice(0, 4)) + 1
    ? "Check the registration year"
    : null;
}

function checkYearGroup(text: string): string | null {
  const yearGroup = text.trim();
  if ([...yearGroup].length > TEXT_LIMITS.yearGroup) {
    return `Year group can be at most ${TEXT_LIMITS.yearGroup} characters long`;
  }
  return hasControlCharacters(yearGroup) ? "Year group holds characters that cannot be shown" : null;
}

export type Column = string | number | null;

export type StudentFieldSpec = {
  label: string;
  required?: true;
  /** Stored as a number. */
  numeric?: true;
  /** Of a typed text; `today`: `YYYY-MM-DD` at the establishment. */
  check: (text: string, today: string) => string | null;
  /** The column of a checked, trimmed text. */
  stored: (text: string) => Column;
  /** The text of a column; as it is, unless told. */
  shown?: (column: string) => string;
  input: { type?: "email"; inputMode?: "numeric"; placeholder?: string; maxLength: number };
};

/** A student's fields in the order of the form (spec 2 §5, DECISIONS 14). */
export const STUDENT = {
  studentId: {
    label: "Student ID",
    required: true,
    check: checkStudentId,
    stored: String,
    input: { maxLength: TEXT_LIMITS.studentId },
  },
  firstName: {
    label: "First name",
    required: true,
    check: (text) => checkName(text, "First name"),
    stored: String,
    input: { maxLength: TEXT_LIMITS.name },
  },
  lastName: {
    label: "Last name",
    required: true,
    check: (text) => checkName(text, "Last name"),
    stored: String,
    input: { maxLength: TEXT_LIMITS.name },
  },
  email: {
    label: "Email",
    check: checkEmail,
    stored: normalizeEmail,
    input: { type: "email", maxLength: TEXT_LIMITS.email },
  },
  dateOfBirth: {
    label: "Date of birth",
    check: checkDateOfBirth,
    stored: parseDayFirst,
    shown: dayFirst,
    input: { inputMode: "numeric", placeholder: "DD/MM/YYYY", maxLength: 20 },
  },
  yearGroup: {
    label: "Year group",
    check: checkYearGroup,
    stored: String,
    input: { maxLength: TEXT_LIMITS.yearGroup },
  },
  learnerNumber: {
    label: "Learner number",
    check: checkLearnerNumber,
    stored: String,
    input: { inputMode: "numeric", placeholder: "4 digits", maxLength: 10 },
  },
  registeredYear: {
    label: "Registration year",
    numeric: true,
    check: checkRegisteredYear,
    stored: Number,
    input: { inputMode: "numeric", placeholder: "YYYY", maxLength: 10 },
  },
} as const satisfies Record<string, StudentFieldSpec>;

type Specs = typeof STUDENT;
export type StudentField = keyof Specs;
export type RequiredStudentField = FieldsWith<{ required: true }>;
export type NumericStudentField = FieldsWith<{ numeric: true }>;
export type OptionalStudentField = Exclude<StudentField, RequiredStudentField>;
type FieldsWith<Trait> = { [F in StudentField]: Specs[F] extends Trait ? F : never }[StudentField];
export type StoredAs<F extends StudentField> = ReturnType<Specs[F]["stored"]>;

export function conflictMessage(current: string | null): string {
  return `Somebody else has changed this: it is now ${
    current === null ? "empty" : `“${current}”`
  }. Save again to use yours.`;
}

export const STUDENT_ID_TAKEN = "This student ID is taken";
