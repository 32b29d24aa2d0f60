import { MAX_CHOSEN } from "./limits.ts";
import { checkStudent, normalizeStudentId, STUDENT_ID_TAKEN } from "./students.ts";
import { type PastedLine, readPastedLines } from "./pasted_lines.ts";

/** What the school has: student IDs (`normalizeStudentId`), and students of the pasted names. */
export type SchoolRecords = {
  takenIds: readonly string[];
  namesakes: readonly { firstName: string; lastName: string; studentId: string }[];
};

export type PastedStudent = PastedLine & {
  /** The student ID is a proposal. */
  proposed: boolean;
  /** Why the line cannot be added. */
  problem: string | null;
  /** A possible mistake. */
  warning: string | null;
};

export const TOO_MANY_NAMES = `At most ${MAX_CHOSEN} names at once`;

/** Students of a pasted list, checked against each other and the school. `today`: `YYYY-MM-DD`. */
export function readPastedStudents(text: string, school: SchoolRecords, today: string): PastedStudent[] {
  const lines = readPastedLines(text);
  const taken = new Set(school.takenIds);
  const given = new Set(lines.map(({ studentId }) => normalizeStudentId(studentId)));
  const idLines = new Map<string, number>();
  const nameLines = new Map<string, number>();
  const namesakes = new Map(school.namesakes.map((student) => [nameKey(student), student.studentId]));
  const proposeStudentId = studentIdProposer((id) => taken.has(id) || given.has(id));
  return lines.map((line, index) => {
    const proposed = line.studentId === "";
    const studentId = proposed ? proposeStudentId(line) : line.studentId;
    const id = normalizeStudentId(studentId);
    const name = nameKey(line);
    const { firstName, lastName, yearGroup, email } = line;
    const [error] = Object.values(checkStudent({ studentId, firstName, lastName, yearGroup, email }, today));
    const problem = error ??
      (index >= MAX_CHOSEN
        ? TOO_MANY_NAMES
        : taken.has(id) && !proposed
        ? STUDENT_ID_TAKEN
        : idLines.has(id)
        ? `This student ID is in line ${idLines.get(id)} too`
        : null);
    const namesake = namesakes.get(name);
    const warning = nameLines.has(name)
      ? `The same name as in line ${nameLines.get(name)}`
      : namesake !== undefined
      ? `The school has a student of this name: ${namesake}`
      : null;
    if (proposed) given.add(id);
    idLines.set(id, idLines.get(id) ?? line.line);
    nameLines.set(name, nameLines.get(name) ?? line.line);
    return { ...line, studentId, proposed, problem, warning };
  });
}

type Name = { firstName: string; lastName: string };

/** Ignores case, accents and spaces. */
export function nameKey({ firstName, lastName }: Name): string {
  return [lastName, firstName].map((name) => plain(name).toLowerCase().replace(/\s+/g, " ").trim()).join("|");
}

/** How a proposed student ID begins: four letters of the last name and one of the first. */
export function studentIdStem({ firstName, lastName }: Name): string {
  const letters = (name: string, count: number) => plain(name).replace(/[^a-z]/gi, "").slice(0, count);
  return (letters(lastName, 4) + letters(firstName, 1)).toUpperCase() || "S";
}

/** Proposes the stem and the first free number: ASHR01. Numbers that were passed over are not looked at again. */
export function studentIdProposer(isTaken: (id: string) => boolean): (name: Name) => string {
  const numbers = new Map<string, number>();
  return (name) => {
    const stem = studentIdStem(name);
    for (let number = numbers.get(stem) ?? 1;; number++) {
      const id = stem + String(number).padStart(2, "0");
      if (isTaken(normalizeStudentId(id))) continue;
      numbers.set(stem, number);
      return id;
    }
  };
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
