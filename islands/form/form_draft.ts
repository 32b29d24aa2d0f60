import { type Browser, browserStore, type DraftStore, recordOf } from "../../browser/browser_store.ts";

export type FormTexts = Readonly<Record<string, string>>;

/** One person's unsaved texts of a form. Not per tab: a mailed sign-in link opens another one. */
export function formDraftStore(
  { personId, path, form }: { personId: string; path: string; form: string },
  browser?: Browser,
): DraftStore<FormTexts> {
  const drafts = browserStore(personId, "form", textsOf, browser);
  const name = `${path}:${form}`;
  return {
    read: () => drafts.read(name),
    save: (texts) => void drafts.save(name, texts),
    clear: () => drafts.remove(name),
  };
}

/** Draft of the person signed in on the page, at any address: `form` names what it is about. */
export function ownDraft(form: string): DraftStore<FormTexts> {
  const personId = document.documentElement.dataset.personId ?? "";
  return formDraftStore({ personId, path: "/", form });
}

/** The texts in a record. */
export function textsOf(value: unknown): FormTexts {
  const entries = Object.entries(recordOf(value));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
