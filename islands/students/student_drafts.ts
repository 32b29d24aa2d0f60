import { EMPTY_STUDENT, STUDENT_FIELDS, type StudentTexts } from "../../domain/student_values.ts";
import { type Browser, browserStore, recordOf } from "../browser_store.ts";
import { type FormTexts, textsOf } from "../form/form_draft.ts";

/** The form of a student: the saved texts when editing began, and those that differ by now. */
export type StudentDraft = { base: StudentTexts; texts: FormTexts };

/** By student's id, and one of a new student. */
export type StudentDrafts = ReadonlyMap<string, StudentDraft>;

export const NEW_STUDENT = "new";

export function isChanged(draft: StudentDraft | undefined): boolean {
  return draft !== undefined && Object.keys(draft.texts).length > 0;
}

/** One person's drafts of the page, in this browser while they sign in again. */
export function studentDraftStore(personId: string, browser?: Browser) {
  const store = browserStore(personId, "form", parse, browser);
  const prefix = "students:";
  return {
    /** Reads and removes them. */
    take(): StudentDrafts {
      const entries = store.list(prefix) ?? [];
      for (const { name } of entries) store.remove(name);
      return new Map(entries.map(({ name, value }) => [name.slice(prefix.length), value]));
    },
    save(drafts: StudentDrafts) {
      for (const [id, draft] of drafts) store.save(prefix + id, draft);
    },
  };
}

function parse(value: unknown): StudentDraft | null {
  const { base, texts } = recordOf(value);
  const known = textsOf(base);
  if (STUDENT_FIELDS.some((field) => known[field] === undefined)) return null;
  return { base: { ...EMPTY_STUDENT, ...known }, texts: textsOf(texts) };
}
