import { countText } from "./count_text.ts";
import { dayFirst, invalidDayMessage, parseDayFirst } from "./dates.ts";
import {
  checkFields,
  emptyTexts,
  type FieldName,
  fieldNames,
  type Fields,
  type FormOf,
  type RecordOf,
  type RequiredField,
  shownTexts,
  storedFields,
  type TextsOf,
} from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { isBlank } from "./blank.ts";
import { checkEmail, checkName, hasControlCharacters, isLonger, normalizeEmail } from "./people.ts";

/** Trimmed, lower-cased (DECISIONS 14), as one spelling of accents and spaces. */
export function normalizeStudentId(studentId: string): string {
  return studentId.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Any short text: leading zeros matter. */
export function checkStudentId(text: string): string | null {
  return isBlank(text) ? "Student ID is required" : checkShortText(text, "Student ID", TEXT_LIMITS.studentId);
}

function checkShortText(text: string, label: string, max: number): string | null {
  if (isLonger(text.trim(), max)) return `${label} can be at most ${max} characters long`;
  return hasControlCharacters(text.trim()) ? `${label} has characters that cannot be shown` : null;
}

/** `today`: `YYYY-MM-DD` at the establishment. */
export function checkDateOfBirth(text: string, today: string): string | null {
  const day = parseDayFirst(text);
  if (day === null) return invalidDayMessage(text) ?? "Enter the date of birth as DD/MM/YYYY";
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
  if (!/^[0-9]{4}$/.test(year)) return "Enter the year with 4 digits";
  return Number(year) < MIN_REGISTERED_YEAR || Number(year) > Number(today.slice(0, 4)) + 1
    ? "Check the registration year"
    : null;
}

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
    check: (text) => checkShortText(text, "Year group", TEXT_LIMITS.yearGroup),
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
} as const satisfies Fields;

export type StudentField = FieldName<typeof STUDENT>;
export type StudentTexts = TextsOf<typeof STUDENT>;
export type StudentForm = FormOf<typeof STUDENT>;
export type StudentRecord = RecordOf<typeof STUDENT>;
/** Columns to write; absent ones are unchanged. */
export type StudentInput =
  & Pick<StudentRecord, RequiredField<typeof STUDENT>>
  & Partial<StudentRecord>;

export const STUDENT_FIELDS = fieldNames(STUDENT);
export const EMPTY_STUDENT: Readonly<StudentTexts> = emptyTexts(STUDENT);

/** Error messages by field (spec 2 §5). `today`: `YYYY-MM-DD` at the establishment. */
export function checkStudent(form: StudentForm, today: string): Record<string, string> {
  return checkFields(STUDENT, form, today);
}

export function storedStudent(form: StudentForm): StudentInput {
  return storedFields(STUDENT, form) as StudentInput;
}

export function shownStudent(student: { readonly [F in StudentField]?: unknown }): StudentTexts {
  return shownTexts(STUDENT, student);
}

export const STUDENT_ID_TAKEN = "This student ID is taken";

/** Filter for lists of students; empty and absent are alike. `class` is a class's id. */
export type StudentFilter = { search?: string; year?: string; class?: string };

/** The `year` of students without one. */
export const NO_YEAR = "-";

/** Reasons against withdrawing a student: portfolios with work or messages, notes. */
export type StudentHoldings = { portfolios: number; notes: number };

/** '1 portfolio with work and 2 notes'; empty for none. */
export function heldText({ portfolios, notes }: StudentHoldings): string {
  return [
    portfolios > 0 && `${countText(portfolios, "portfolio")} with work`,
    notes > 0 && countText(notes, "note"),
  ].filter(Boolean).join(" and ");
}

/** About one student. */
export const MAX_NOTES = 100;

export function checkNote(text: string): string | null {
  if (isBlank(text)) return "Write the note first";
  return isLonger(text.trim(), TEXT_LIMITS.note)
    ? `A note can be at most ${TEXT_LIMITS.note} characters long`
    : null;
}
