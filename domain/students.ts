import { isDay } from "./dates.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, checkName } from "./people.ts";

/** The school's own student id as it is compared: trimmed, case ignored (DECISIONS 14). */
export function studentKey(studentId: string): string {
  return studentId.trim().toLowerCase();
}

/** What is wrong with a school's student id, or null. Leading zeros matter, so it is any short text. */
export function checkStudentId(text: string): string | null {
  const id = text.trim();
  if (id === "") return "Student ID is required";
  if ([...id].length > TEXT_LIMITS.studentId) {
    return `Student ID can be at most ${TEXT_LIMITS.studentId} characters long`;
  }
  return /\p{Cc}/u.test(id) ? "Student ID holds characters that cannot be shown" : null;
}

/** A typed date of birth, day first as in DD/MM/YYYY or already `YYYY-MM-DD`, as `YYYY-MM-DD`; null when it is no real day. */
export function parseDateOfBirth(text: string): string | null {
  const typed = text.trim();
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed);
  const day = match ? `${match[3]}-${match[2]!.padStart(2, "0")}-${match[1]!.padStart(2, "0")}` : typed;
  return isDay(day) ? day : null;
}

export type StudentForm = {
  studentId: string;
  firstName: string;
  lastName: string;
  email?: string | null;
  dateOfBirth?: string | null;
  yearGroup?: string | null;
};

/** What is wrong with a typed date of birth, or null; `today` is the day, `YYYY-MM-DD`, at the establishment. */
export function checkDateOfBirth(text: string, today: string): string | null {
  const day = parseDateOfBirth(text);
  if (day === null) return "Write the date of birth as DD/MM/YYYY";
  return day > today || day < "1900-01-01" ? "Check the year of the date of birth" : null;
}

/** What is wrong with a student's form, by field; empty when nothing is (spec 2 §5). `today` is the establishment's day. */
export function checkStudent(form: StudentForm, today: string): Record<string, string> {
  const wrong: Record<string, string | null> = {
    studentId: checkStudentId(form.studentId),
    firstName: checkName(form.firstName, "First name"),
    lastName: checkName(form.lastName, "Last name"),
    email: form.email?.trim() ? checkEmail(form.email) : null,
    dateOfBirth: form.dateOfBirth?.trim() ? checkDateOfBirth(form.dateOfBirth, today) : null,
    yearGroup: [...(form.yearGroup?.trim() ?? "")].length > TEXT_LIMITS.yearGroup
      ? `Year group can be at most ${TEXT_LIMITS.yearGroup} characters long`
      : null,
  };
  return Object.fromEntries(
    Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
