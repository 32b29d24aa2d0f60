import { STUDENT, STUDENT_FIELDS, type StudentInput, type StudentRecord } from "../students.ts";

export type ExistingStudent = StudentRecord & { archivedAt: string | null };

/** Why a row about a student of the school is an error; null where it says what the school has. An empty cell says nothing. */
export function differenceMessage(student: StudentInput, existing: ExistingStudent): string | null {
  if (existing.archivedAt !== null) {
    return `The student with the ID ${existing.studentId} is archived. Unarchive this student instead.`;
  }
  const differing = STUDENT_FIELDS.filter((field) =>
    field !== "studentId" && student[field] !== undefined && !isSame(student[field], existing[field])
  );
  if (differing.length === 0) return null;
  const values = differing.map((field) => {
    const label = STUDENT[field].label.toLowerCase();
    const value = existing[field];
    if (value === null || value === "") return `no ${label}`;
    const shown = STUDENT[field] as { shown?: (column: string) => string };
    return `${label} “${shown.shown?.(String(value)) ?? value}”`;
  });
  return `The student with the ID ${existing.studentId} is here with ${values.join(", ")}. ` +
    "An upload changes no student who is here.";
}

function isSame(given: string | number | null | undefined, existing: string | number | null): boolean {
  return typeof existing === "string"
    ? given === existing.normalize("NFC").trim().replace(/\s+/g, " ")
    : given === existing;
}
