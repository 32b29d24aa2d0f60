import {
  type Column,
  type OptionalStudentField,
  type RequiredStudentField,
  type StoredAs,
  STUDENT,
  type StudentField,
  type StudentFieldSpec,
} from "./students.ts";

/** The texts of the form. */
export type StudentTexts = Record<StudentField, string>;

/** As typed or sent; absent, null and empty are alike. */
export type StudentForm =
  & Record<RequiredStudentField, string>
  & Partial<Record<OptionalStudentField, Column>>;

/** The columns. */
export type StudentRecord =
  & { [F in RequiredStudentField]: StoredAs<F> }
  & { [F in OptionalStudentField]: StoredAs<F> | null };

/** Columns to write; absent ones are unchanged. */
export type StudentInput = Pick<StudentRecord, RequiredStudentField> & Partial<StudentRecord>;

export const STUDENT_FIELDS = Object.keys(STUDENT) as StudentField[];

export const EMPTY_STUDENT: Readonly<StudentTexts> = mapStudentFields(() => "");

export function mapStudentFields<T>(
  make: (field: StudentField, spec: StudentFieldSpec) => T,
): Record<StudentField, T> {
  return Object.fromEntries(STUDENT_FIELDS.map((field) => [field, make(field, STUDENT[field])])) as Record<
    StudentField,
    T
  >;
}

/** The fields of a student, without what else a record has. */
export function pickStudentFields<T extends Record<StudentField, unknown>>(record: T): Pick<T, StudentField> {
  return mapStudentFields((field) => record[field]) as Pick<T, StudentField>;
}

/** Error messages by field (spec 2 §5). `today`: `YYYY-MM-DD` at the establishment. */
export function checkStudent(form: StudentForm, today: string): Record<string, string> {
  const errors = mapStudentFields((field, { required, check }) => {
    const text = textOf(form[field]);
    return required || text.trim() !== "" ? check(text, today) : null;
  });
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** The columns of a checked form. */
export function storedStudent(form: StudentForm): StudentInput {
  return mapStudentFields((field, { stored }) => {
    if (form[field] === undefined) return undefined;
    const text = textOf(form[field]).trim();
    return text === "" ? null : stored(text);
  }) as StudentInput;
}

/** The texts of a student's columns. */
export function shownStudent(student: { readonly [F in StudentField]?: unknown }): StudentTexts {
  return mapStudentFields((field, { shown = String }) => {
    const text = textOf(student[field]);
    return text === "" ? "" : shown(text);
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
