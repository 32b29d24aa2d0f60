import { STUDENT_FIELDS } from "../../domain/students.ts";
import type { FormValues } from "../kept_form.ts";
import { type Draft, type Drafts, isBase } from "./drafts.ts";
import { NEW_STUDENT, sameValues, type StudentValues } from "./student_values.ts";

/** What is typed on this page and not saved. */
export type Work = { fresh: StudentValues; drafts: Drafts };

const FRESH = "new";

/** The same as a form keeper holds it: one text for the new student and one for each who is being changed. */
export function packWork({ fresh, drafts }: Work): FormValues {
  const edits = [...drafts].map(([id, { values, base }]) => [id, JSON.stringify({ values, base })]);
  const added = sameValues(fresh, NEW_STUDENT) ? [] : [[FRESH, JSON.stringify({ values: fresh })]];
  return Object.fromEntries([...added, ...edits]);
}

/** What a form keeper held, as far as it can be read. */
export function unpackWork(kept: FormValues): Work {
  const drafts = new Map<string, Draft>();
  let fresh: StudentValues = NEW_STUDENT;
  for (const [name, text] of Object.entries(kept)) {
    const { values, base } = parsed(text);
    if (!isValues(values)) continue;
    if (name === FRESH) fresh = values;
    else if (isBase(base)) drafts.set(name, { values, base, errors: {} });
  }
  return { fresh, drafts };
}

function parsed(text: string): { values?: unknown; base?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function isValues(value: unknown): value is StudentValues {
  if (typeof value !== "object" || value === null) return false;
  const known: Partial<Record<string, unknown>> = { ...value };
  return STUDENT_FIELDS.every((field) => typeof known[field] === "string");
}
