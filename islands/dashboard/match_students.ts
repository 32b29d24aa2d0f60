import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";

/**
 * The students whose name or year group holds every typed word; all of them where nothing is typed. Case and accents do
 * not matter: 'zoe' finds Zoë.
 */
export function matchStudents<Student extends Pick<StudentItem, "firstName" | "lastName" | "yearGroup">>(
  students: readonly Student[],
  typed: string,
): Student[] {
  const words = plain(typed).split(/\s+/).filter((word) => word !== "");
  return students.filter((student) => {
    const text = plain(`${fullName(student)} ${yearGroupLabel(student.yearGroup)}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-GB");
}
