import { useEffect, useRef, useState } from "react";
import { type FormKeeper, formKeeper, type FormValues } from "./kept_form.ts";

type Options<T extends FormValues> = {
  personId: string;
  /** A name of its own among the forms of the page. */
  form: string;
  /** What the fields hold where nothing was typed: what the server has, or nothing. */
  saved: T;
};

/**
 * A form's values, of which nothing typed is lost when the session ends in the middle: they wait in this browser for the
 * same person on the same page (`kept_form.ts`), until they are what is saved or `settle` is called. On the server, and
 * before the first effect, they are what is saved.
 */
export function useKeptForm<T extends FormValues>({ personId, form, saved }: Options<T>) {
  const [values, setValues] = useState(saved);
  const [found, setFound] = useState(false);
  const keeper = useRef<FormKeeper | null>(null);
  const changed = Object.keys(saved).some((field) => values[field] !== saved[field]);
  useEffect(() => {
    keeper.current = formKeeper({ personId, path: location.pathname, form }, {
      store: () => localStorage,
      now: () => new Date(),
    });
    const back = takenBack(saved, keeper.current.read());
    if (back === null) return;
    setValues(back);
    setFound(true);
  }, []);
  const begun = useRef(false);
  useEffect(() => {
    // What is kept must be read before an untouched form says that there is nothing to keep.
    if (!begun.current) return void (begun.current = true);
    if (changed) keeper.current?.keep(values);
    else keeper.current?.forget();
  }, [values, changed]);
  return {
    values,
    /** Whether what stands in it differs from what is saved. */
    changed,
    /** Whether it was typed on an earlier visit and is still not saved. */
    found: found && changed,
    change: (field: keyof T & string, text: string) => setValues((now) => ({ ...now, [field]: text })),
    /** What is saved now, or what the form begins again with. */
    settle: (next: T) => {
      setFound(false);
      setValues(next);
      keeper.current?.forget();
    },
  };
}

/** The saved values with those that were kept over them; null where that changes nothing. Unknown fields are passed over. */
function takenBack<T extends FormValues>(saved: T, kept: FormValues | null): T | null {
  const known = Object.entries(kept ?? {}).filter(([field, text]) => field in saved && saved[field] !== text);
  return known.length === 0 ? null : { ...saved, ...Object.fromEntries(known) };
}
