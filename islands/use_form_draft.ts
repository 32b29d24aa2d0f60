import { useEffect, useRef, useState } from "react";
import type { DraftStore } from "./browser_store.ts";
import { formDraftStore, type FormTexts as FormValues } from "./form/form_draft.ts";

type Options<T extends FormValues> = {
  personId: string;
  /** Unique among the page's forms. */
  form: string;
  saved: T;
};

/** Form values whose unsaved changes are stored for the same person and page until saved or `reset`. */
export function useFormDraft<T extends FormValues>({ personId, form, saved }: Options<T>) {
  const [values, setValues] = useState(saved);
  const [restored, setRestored] = useState(false);
  const draftStore = useRef<DraftStore<FormValues> | null>(null);
  const changed = Object.keys(saved).some((field) => values[field] !== saved[field]);
  useEffect(() => {
    draftStore.current = formDraftStore({ personId, path: location.pathname, form });
    const restoredValues = restoreValues(saved, draftStore.current.read());
    if (restoredValues === null) return;
    setValues(restoredValues);
    setRestored(true);
  }, []);
  const mounted = useRef(false);
  useEffect(() => {
    // The stored draft must be read before an untouched form clears it.
    if (!mounted.current) return void (mounted.current = true);
    if (changed) draftStore.current?.save(values);
    else draftStore.current?.clear();
  }, [values, changed]);
  return {
    values,
    changed,
    /** Whether it holds unsaved values of an earlier visit. */
    restored: restored && changed,
    change: (field: keyof T & string, text: string) =>
      setValues((current) => ({ ...current, [field]: text })),
    reset: (next: T) => {
      setRestored(false);
      setValues(next);
      draftStore.current?.clear();
    },
  };
}

function restoreValues<T extends FormValues>(saved: T, stored: FormValues | null): T | null {
  const changes = Object.entries(stored ?? {}).filter(([field, text]) =>
    field in saved && saved[field] !== text
  );
  return changes.length === 0 ? null : { ...saved, ...Object.fromEntries(changes) };
}
