import { TEXT_LIMITS } from "./limits.ts";
import { isBlank } from "./blank.ts";
import { checkLine } from "./people.ts";

/** Classes of one teacher. */
export const MAX_CLASSES = 100;

/** A class is a named group of a teacher's students (DECISIONS 32). */
export function checkClassName(text: string): string | null {
  return isBlank(text) ? "Give the class a name" : checkLine(text, "The name", TEXT_LIMITS.className);
}

export function normalizeClassName(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

export const CLASS_NAME_TAKEN = "You have a class of this name already";

type NamedClass = { name: string; own: boolean; teacher: { firstName: string; lastName: string } };

/** Another's class is told from one's own by its teacher. */
export function classLabel({ name, own, teacher }: NamedClass): string {
  return own ? name : `${name} · ${teacher.firstName} ${teacher.lastName}`;
}
