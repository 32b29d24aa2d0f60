import { shortDate } from "../../domain/dates.ts";
import { STUDENT_FIELDS, type StudentField } from "../../domain/students.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";

/** What stands in a student's form, by its fields. */
export type StudentValues = Record<StudentField, string>;

/** What a student had when a form was begun, as the server has it. */
export type StudentBase = Pick<StudentItem, StudentField>;

/** The form of a student who is not there yet. */
export const NEW_STUDENT: Readonly<StudentValues> = {
  studentId: "",
  firstName: "",
  lastName: "",
  email: "",
  dateOfBirth: "",
  yearGroup: "",
  learnerNumber: "",
  registeredYear: "",
};

/** A student as the form shows them: a day as DD/MM/YYYY, nothing for what is not known. */
export function valuesOf(student: StudentBase, timeZone: string): StudentValues {
  const { dateOfBirth, registeredYear } = student;
  return {
    studentId: student.studentId,
    firstName: student.firstName,
    lastName: student.lastName,
    email: student.email ?? "",
    dateOfBirth: dateOfBirth === null ? "" : shortDate(dateOfBirth, timeZone),
    yearGroup: student.yearGroup ?? "",
    learnerNumber: student.learnerNumber ?? "",
    registeredYear: registeredYear === null ? "" : String(registeredYear),
  };
}

/** The fields of a student that a form writes, to send as what it was begun with. */
export function baseOf(student: StudentBase): StudentBase {
  const { studentId, firstName, lastName, email, dateOfBirth, yearGroup, learnerNumber, registeredYear } =
    student;
  return { studentId, firstName, lastName, email, dateOfBirth, yearGroup, learnerNumber, registeredYear };
}

/** Whether two forms say the same. */
export function sameValues(one: StudentValues, other: StudentValues): boolean {
  return STUDENT_FIELDS.every((field) => one[field].trim() === other[field].trim());
}
