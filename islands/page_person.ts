import { PAGE_PERSON } from "../domain/page_person.ts";

/** The header that says whose page this is, for every call that it makes; none where nobody is signed in. */
export function pagePerson(): Record<string, string> {
  const id = typeof document === "undefined" ? undefined : document.documentElement.dataset.personId;
  return id === undefined ? {} : { [PAGE_PERSON]: id };
}
