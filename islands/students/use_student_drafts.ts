import { useEffect, useRef, useState } from "react";
import {
  EMPTY_STUDENT,
  shownStudent,
  type StudentRecord,
  type StudentTexts,
} from "../../domain/student_values.ts";
import type { FormDrafts } from "../form/use_form.ts";
import { usePageServices } from "../providers.tsx";
import { useUnsavedWarning } from "../use_unsaved_warning.ts";
import { isChanged, type StudentDraft, type StudentDrafts, studentDraftStore } from "./student_drafts.ts";

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
    /** What the form of a student restores and reports. */
    of: (id: string, base: StudentTexts = EMPTY_STUDENT): FormDrafts<StudentTexts> => ({
      read: () => drafts.get(id)?.texts ?? null,
      save: (texts, base) => set(id, { base, texts }),
      clear: () => set(id, { base, texts: {} }),
    }),
    startEdit: (student: StudentRecord & { id: string }) =>
      set(student.id, { base: shownStudent(student), texts: {} }),
    endEdit: (id: string) => setDrafts((current) => new Map([...current].filter(([other]) => other !== id))),
  };
}
