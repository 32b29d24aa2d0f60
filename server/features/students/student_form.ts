import { z } from "zod";
import { AppError } from "../../../domain/errors.ts";
import { normalEmail } from "../../../domain/people.ts";
import { parseDayFirst } from "../../../domain/dates.ts";
import { checkStudent } from "../../../domain/students.ts";

/** What staff write of a student, as it is stored: texts trimmed, `dateOfBirth` as `YYYY-MM-DD`. */
export type StudentInput = {
  studentId: string;
  firstName: string;
  lastName: string;
  /** Absent where nothing was said about it. */
  email?: string | null;
  dateOfBirth?: string | null;
  yearGroup?: string | null;
  learnerNumber?: string | null;
  registeredYear?: number | null;
};

const text = z.string().max(1000);
/** A year as a number, or as it is typed. */
const year = z.union([z.number(), text]).nullish();

/** A student's form on the wire (spec 2 §7): nothing, null and an empty text alike say that there is none. */
export const studentForm = z.strictObject({
  studentId: text,
  firstName: text,
  lastName: text,
  email: text.nullish(),
  dateOfBirth: text.nullish(),
  yearGroup: text.nullish(),
  learnerNumber: text.nullish(),
  registeredYear: year,
});

/** A student's form with what stood there when it was begun, as lists have it, so that nobody's change is undone unseen. */
export const studentEdit = studentForm.extend({
  base: studentForm.extend({ registeredYear: z.number().nullish() }).partial().optional(),
});

/**
 * A form as it is stored. `today` is the establishment's day. Throws invalid, with what is wrong by field, for one that
 * breaks a rule of domain/students.ts.
 */
export function readStudentForm(form: z.infer<typeof studentForm>, today: string): StudentInput {
  const { registeredYear } = form;
  const typed = { ...form, registeredYear: registeredYear == null ? registeredYear : String(registeredYear) };
  const fields = checkStudent(typed, today);
  const [first] = Object.values(fields);
  if (first) throw new AppError("invalid", first, { fields });
  return {
    studentId: form.studentId.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: stored(form.email, normalEmail),
    dateOfBirth: stored(form.dateOfBirth, parseDayFirst),
    yearGroup: stored(form.yearGroup, String),
    learnerNumber: stored(form.learnerNumber, String),
    registeredYear: stored(typed.registeredYear, Number),
  };
}

/** What was typed as it is kept; null for an empty text, undefined where nothing was said. */
function stored<T>(typed: string | null | undefined, keep: (text: string) => T): T | null | undefined {
  if (typed === undefined) return undefined;
  const text = typed?.trim();
  return text ? keep(text) : null;
}
