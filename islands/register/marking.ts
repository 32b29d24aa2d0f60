import { countText } from "../../domain/count_text.ts";
import type { RegisterCell } from "../../domain/register.ts";
import { ApiError, messageOf } from "../api.ts";
import type { ToastMessage } from "../page_services.ts";

export type Marking = {
  /** Zero-based. */
  outcome: number;
  plan: { ids: readonly string[]; withoutWork: readonly string[] };
  /** False takes ticks back. */
  complete: boolean;
  /** `YYYY-MM-DD`, as shown until the answer comes; of what is complete. */
  date: string;
  /** The answer's date counts: today, or that from before an outcome was unticked (DECISIONS 29). */
  anyDate?: boolean;
  /** Place of the work of `plan.withoutWork`; empty where there is none. */
  heldAt: string;
  /** Name of a single student. */
  name?: string;
  /** Their state when they were chosen; those that have changed since are left alone. */
  shown: { complete: boolean; date?: string };
  /** It takes back a marking. */
  undoes?: boolean;
};

/** Plan for the outcomes that the server changed. */
export function planOf({ withoutWork }: Marking["plan"], changed: readonly string[]): Marking["plan"] {
  return { ids: changed, withoutWork: withoutWork.filter((id) => changed.includes(id)) };
}

/**
 * Puts all as they were shown: ticks again with that date, or takes the tick back as if it had not been. `marked`: the day
 * that the server set, where the marking named none.
 */
export function undoOf(marking: Marking, marked: string | undefined): Marking {
  const { complete, shown, anyDate, date } = marking;
  return {
    ...marking,
    anyDate: false,
    undoes: true,
    shown: complete ? { complete, date: anyDate ? marked : date } : { complete },
    complete: shown.complete,
    date: shown.date ?? "",
  };
}

/** `left`: how many were changed by others in the meantime. */
export function doneMessage(
  { outcome, plan: { ids }, complete, undoes, name, shown }: Marking,
  left: number,
): ToastMessage {
  const what = `Outcome ${outcome + 1}`;
  const others = left === 0
    ? ""
    : `${countText(left, "student")} changed by someone else, and left as it is now.`;
  if (ids.length === 0) {
    return { title: `${what} was changed by someone else`, description: "It stays as it is now." };
  }
  if (undoes) return { title: `${what} is as it was`, description: others || undefined };
  const description = `For ${name ?? countText(ids.length, "student")}. ${others}`.trim();
  if (!complete) return { title: `${what} is not complete any more`, description };
  return { title: shown.complete ? `${what} has another date` : `${what} marked complete`, description };
}

/** For several at once: the server's message is about one whom it does not name. */
export function failureMessage({ outcome, plan: { ids } }: Marking, error: Error): ToastMessage {
  const isGone = error instanceof ApiError && ["conflict", "not_found"].includes(error.code);
  return {
    title: `Outcome ${outcome + 1} was not changed`,
    description: isGone && ids.length > 1
      ? "One of these students was archived or moved to another teacher just now. The list is up to date: mark them again."
      : messageOf(error, "The change could not be saved. Please try again."),
    tone: "danger",
  };
}

export function bodyOf(
  { plan: { ids, withoutWork }, complete, date, anyDate, heldAt, undoes, shown }: Marking,
) {
  const placed = withoutWork.length > 0 && heldAt !== ""
    ? { heldFor: [...withoutWork], heldAt: undoes ? "" : heldAt }
    : {};
  const base = { ids: [...ids], ...placed, onlyIf: shown };
  if (complete) return { ...base, complete, ...(anyDate ? {} : { date }) };
  return { ...base, complete, ...(undoes ? { discardDate: true } : {}) };
}

export function markedCell(cell: RegisterCell, { plan, date, heldAt }: Marking): RegisterCell {
  return {
    ...cell,
    status: "completed",
    completedDate: date,
    waitingSince: undefined,
    heldAt: plan.withoutWork.includes(cell.id) ? heldAt || cell.heldAt : cell.heldAt,
  };
}
