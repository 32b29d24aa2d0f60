import { useEffect, useRef, useState } from "react";
import {
  EMPTY_STUDENT,
  shownStudent,
  STUDENT_FIELDS,
  type StudentRecord,
  type StudentTexts,
} from "../../domain/students.ts";
import { type Browser, browserStore, recordOf } from "../../browser/browser_store.ts";
import { type FormTexts, textsOf } from "../form/form_draft.ts";
import type { FormDrafts } from "../form/use_form.ts";
import { usePageServices } from "../providers.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";

/** The form of a student: the saved texts when editing began, and those that differ by now. */
export type StudentDraft = { base: StudentTexts; texts: FormTexts };

/** By student's id, and one of a new student. */
type StudentDrafts = ReadonlyMap<string, StudentDraft>;

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

/**
 * Unsaved forms of the page, above the lists so that searches and tabs keep them; stored only where the
 * session ended.
 */
export function useStudentDrafts(personId: string) {
  const { signingIn } = usePageServices();
  const setUnsaved = useUnsavedWarning();
  const [drafts, setDrafts] = useState<StudentDrafts>(new Map());
  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
    setUnsaved("students", [...drafts.values()].some(isChanged));
  }, [drafts]);
  useEffect(() => {
    const store = studentDraftStore(personId);
    setDrafts(store.take());
    const save = () => signingIn() && store.save(latest.current);
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, []);
  const set = (id: string, draft: StudentDraft) => setDrafts((current) => new Map(current).set(id, draft));
  return {
    drafts,
    /** Drafts of a student's form. */
    of: (id: string): FormDrafts<StudentTexts> => ({
      read: () => drafts.get(id)?.texts ?? null,
      save: (texts, base) => set(id, { base, texts }),
      clear: (base) => set(id, { base, texts: {} }),
    }),
    startEdit: (student: StudentRecord & { id: string }) =>
      set(student.id, { base: shownStudent(student), texts: {} }),
    endEdit: (id: string) => setDrafts((current) => new Map([...current].filter(([other]) => other !== id))),
  };
}
