import { type RefObject, useEffect, useRef } from "react";

/** Leads the keyboard to the first field of a form that something is wrong with, each time that is found anew. */
export function useFirstError(
  form: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  const seen = useRef(errors);
  useEffect(() => {
    // What was found before the form came back, after a search, must not take the keyboard from where it is.
    if (seen.current === errors) return;
    seen.current = errors;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
}
