import { TEXT_LIMITS } from "./limits.ts";
import { checkEmail, normalizeEmail } from "./people.ts";

/** Letters that a search needs, and schools that it finds at most. */
export const SCHOOL_SEARCH = { minLetters: 3, maxFound: 5 } as const;

/** A work address or school name, as typed. */
type TypedSchool =
  | { kind: "email"; email: string }
  | { kind: "name"; name: string }
  | { kind: "wrong"; message: string };

/** An address where it has an @, else the name of a school. */
export function readTypedSchool(text: string): TypedSchool {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed === "") {
    return { kind: "wrong", message: "Enter your work email address or the name of your school." };
  }
  if (typed.includes("@")) {
    const message = checkEmail(typed);
    return message === null ? { kind: "email", email: normalizeEmail(typed) } : { kind: "wrong", message };
  }
  const { minLetters } = SCHOOL_SEARCH;
  if ([...typed].length < minLetters) {
    return { kind: "wrong", message: `Enter at least ${minLetters} letters of your school’s name.` };
  }
  return typed.length <= TEXT_LIMITS.search
    ? { kind: "name", name: typed }
    : { kind: "wrong", message: `A name has at most ${TEXT_LIMITS.search} letters.` };
}
