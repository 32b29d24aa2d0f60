import { get, set } from "react-hook-form";
import { ApiError } from "../api.ts";
import { recordOf } from "../../browser/browser_store.ts";
import type { FormTexts } from "./form_draft.ts";

/** Messages by field, a nested one as `outcomes.0.description`. */
export type FormErrors = Readonly<Record<string, string | null | undefined>>;

/** Outer spaces change nothing. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return a.trim() === b.trim();
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  const [one, other] = [Object.entries(a), recordOf(b)];
  return one.length === Object.keys(other).length &&
    one.every(([name, value]) => sameValues(value, other[name]));
}

/** The values that differ from those that are saved: to send no others keeps what someone else has changed meanwhile. */
export function changedValues<V extends object>(values: V, saved: object): Partial<V> {
  const before = recordOf(saved);
  const changed = Object.entries(values).filter(([name, value]) => !sameValues(value, before[name]));
  return Object.fromEntries(changed) as Partial<V>;
}

/** The texts that differ from those that are saved. */
export function changedTexts(values: object, saved: object): FormTexts {
  const changed = Object.entries(changedValues(values, saved));
  return Object.fromEntries(
    changed.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The texts of a draft that the form has fields for, and that are not saved by now. */
export function unsavedTexts(draft: FormTexts | null, saved: object): FormTexts {
  const known = Object.entries(draft ?? {}).filter(([name]) => name in saved);
  return changedTexts(Object.fromEntries(known), saved);
}

type NestedErrors = Record<string, { type: string; message: string }>;

/** Errors as the library nests them. */
export function nestedErrors(errors: FormErrors): NestedErrors {
  const nested: NestedErrors = {};
  for (const [name, message] of Object.entries(errors)) {
    if (message) set(nested, name, { ...recordOf(get(nested, name)), type: "check", message });
  }
  return nested;
}

/** A conflict's `current` takes the place of what was saved, in the fields that are said to have changed (DECISIONS 13). */
export function baseAfterConflict<V extends object>(
  base: V,
  error: unknown,
  valuesOf: (current: Record<string, unknown>) => V,
): V {
  if (!(error instanceof ApiError) || error.status !== 409) return base;
  const { current } = recordOf(error.answer);
  if (typeof current !== "object" || current === null) return base;
  const changed = Object.entries(valuesOf(recordOf(current))).filter(([name]) => name in error.fields);
  return { ...base, ...Object.fromEntries(changed) };
}
