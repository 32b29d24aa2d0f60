import { type RefObject, useEffect } from "react";

/** Leads the keyboard to the first field of a form that something is wrong with, each time that is found anew. */
export function useFirstError(
  form: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [errors]);
}
