import { STUDENT_FIELDS, type StudentField } from "../../domain/students.ts";
import { baseOf, sameValues, type StudentBase, type StudentValues, valuesOf } from "./student_values.ts";

/** A student who is being changed: what is typed, what they had when that began, what is wrong by field. */
export type Draft = {
  values: StudentValues;
  base: StudentBase;
  errors: Readonly<Record<string, string>>;
};

/** The drafts of a page, by the ids of their students. */
export type Drafts = ReadonlyMap<string, Draft>;

/** The draft that a student's form begins with. */
export function draftOf(student: StudentBase, timeZone: string): Draft {
  return { values: valuesOf(student, timeZone), base: baseOf(student), errors: {} };
}

/** Whether a draft says anything else than it began with. */
export function isChanged({ values, base }: Draft, timeZone: string): boolean {
  return !sameValues(values, valuesOf(base, timeZone));
}

/** A draft with one field typed anew; what was wrong with the others still stands beside them. */
export function typedInto(draft: Draft, field: StudentField, text: string): Draft {
  return { ...draft, values: { ...draft.values, [field]: text } };
}

/**
 * A draft that was refused. `current` is what the student has now where somebody else has changed them: from then on the
 * draft is written over that, so that saving it again is a decision.
 */
export function refused(draft: Draft, errors: Draft["errors"], current: StudentBase | null): Draft {
  return {
    ...draft,
    errors,
    base: current === null ? draft.base : { ...draft.base, ...changedIn(errors, current) },
  };
}

/** What a conflict's answer holds of the student as they are now; null where there is no such thing. */
export function currentIn(answer: unknown): StudentBase | null {
  if (typeof answer !== "object" || answer === null || !("current" in answer)) return null;
  return isBase(answer.current) ? baseOf(answer.current) : null;
}

/** Whether a value has the shape of what a form begins with. */
export function isBase(value: unknown): value is StudentBase {
  if (typeof value !== "object" || value === null) return false;
  const known: Partial<Record<StudentField, unknown>> = value;
  return STUDENT_FIELDS.every((field) => {
    const held = known[field];
    if (field === "registeredYear") return held === null || typeof held === "number";
    const required = field === "studentId" || field === "firstName" || field === "lastName";
    return typeof held === "string" || (held === null && !required);
  });
}

function changedIn(errors: Draft["errors"], current: StudentBase): Partial<StudentBase> {
  return Object.fromEntries(Object.entries(current).filter(([field]) => field in errors));
}
