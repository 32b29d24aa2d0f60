import { noSuchDay, parseDayFirst } from "./dates.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, checkName, holdsControls, isBlank } from "./people.ts";

/** The school's own student id as it is compared: trimmed, case ignored (DECISIONS 14). */
export function studentKey(studentId: string): string {
  return studentId.trim().toLowerCase();
}

/** What is wrong with a school's student id, or null. Leading zeros matter, so it is any short text. */
export function checkStudentId(text: string): string | null {
  const id = text.trim();
  if (isBlank(id)) return "Student ID is required";
  if ([...id].length > TEXT_LIMITS.studentId) {
    return `Student ID can be at most ${TEXT_LIMITS.studentId} characters long`;
  }
  return holdsControls(id) ? "Student ID holds characters that cannot be shown" : null;
}

/** The fields of a student that staff write, in the order of the form (spec 2 §5, DECISIONS 14). */
export const STUDENT_FIELDS = [
  "studentId",
  "firstName",
  "lastName",
  "email",
  "dateOfBirth",
  "yearGroup",
  "learnerNumber",
  "registeredYear",
] as const;
export type StudentField = (typeof STUDENT_FIELDS)[number];

/** A student's form as it is typed. */
export type StudentForm = {
  studentId: string;
  firstName: string;
  lastName: string;
  email?: string | null;
  dateOfBirth?: string | null;
  yearGroup?: string | null;
  learnerNumber?: string | null;
  registeredYear?: string | null;
};

/** What is wrong with a typed date of birth, or null; `today` is the day, `YYYY-MM-DD`, at the establishment. */
export function checkDateOfBirth(text: string, today: string): string | null {
  const day = parseDayFirst(text);
  if (day === null) return noSuchDay(text) ?? "Write the date of birth as DD/MM/YYYY";
  return day > today || day < "1900-01-01" ? "Check the year of the date of birth" : null;
}

/** What is wrong with the awarding body's number of a learner, or null (DOMAIN, The summary sheet). */
export function checkLearnerNumber(text: string): string | null {
  return /^[0-9]{4}$/.test(text.trim()) ? null : "The learner number has 4 digits";
}

/** The first year that a learner can have been registered in; the scheme is not older. */
const FIRST_YEAR = 1980;

/** What is wrong with a typed year of registration, or null; next year's is known before it begins. */
export function checkRegisteredYear(text: string, today: string): string | null {
  const year = text.trim();
  if (!/^[0-9]{4}$/.test(year)) return "Write the year with 4 digits";
  return Number(year) < FIRST_YEAR || Number(year) > Number(today.slice(0, 4)) + 1
    ? "Check the registration year"
    : null;
}

function checkYearGroup(text: string): string | null {
  const yearGroup = text.trim();
  if ([...yearGroup].length > TEXT_LIMITS.yearGroup) {
    return `Year group can be at most ${TEXT_LIMITS.yearGroup} characters long`;
  }
  return holdsControls(yearGroup) ? "Year group holds characters that cannot be shown" : null;
}

/** What is wrong with a student's form, by field; empty when nothing is (spec 2 §5). `today` is the establishment's day. */
export function checkStudent(form: StudentForm, today: string): Record<string, string> {
  const ifTyped = (text: string | null | undefined, check: (text: string) => string | null) =>
    text?.trim() ? check(text) : null;
  const wrong: Record<StudentField, string | null> = {
    studentId: checkStudentId(form.studentId),
    firstName: checkName(form.firstName, "First name"),
    lastName: checkName(form.lastName, "Last name"),
    email: ifTyped(form.email, checkEmail),
    dateOfBirth: ifTyped(form.dateOfBirth, (text) => checkDateOfBirth(text, today)),
    yearGroup: ifTyped(form.yearGroup, checkYearGroup),
    learnerNumber: ifTyped(form.learnerNumber, checkLearnerNumber),
    registeredYear: ifTyped(form.registeredYear, (text) => checkRegisteredYear(text, today)),
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** What a form says to somebody whose change would undo another's; `now` is what stands there, as people read it. */
export function changedMeanwhile(now: string | null): string {
  return `Somebody else has changed this: it is now ${
    now === null ? "empty" : `“${now}”`
  }. Save again to use yours.`;
}

/** What a form says about a student id that another student of the school has, archived or not. */
export const STUDENT_ID_TAKEN = "This student ID is taken";
