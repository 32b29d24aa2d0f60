import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type RegisterCell, registerCell } from "../../domain/register.ts";
import { answer, messageOf } from "../api.ts";
import type { ToastMessage } from "../page_services.ts";
import { refetchBlocker } from "../portfolio/mutations.ts";
import { portfolioApi, portfolioQueries } from "../portfolio/queries.ts";
import { useToast } from "../providers.tsx";
import { signatureQueries } from "../signatures/queries.ts";
import { studentCount } from "./cell_text.ts";
import { registerQueries } from "./queries.ts";
import { cellsOf, type RegisterPages, withCells } from "./register_updates.ts";

type Marking = {
  /** Zero-based. */
  outcome: number;
  plan: { ids: readonly string[]; withoutWork: readonly string[] };
  /** False takes ticks back. */
  complete: boolean;
  /** `YYYY-MM-DD`, as shown until the answer comes; of what is complete. */
  date: string;
  /** The answer's date counts: today, or that from before an outcome was unticked (DECISIONS 29). */
  anyDate?: boolean;
  /** Where the work of `plan.withoutWork` is; empty where there is none to place. */
  heldAt: string;
  /** Of a single student. */
  name?: string;
  /** How all of them stood when they were chosen; what stands otherwise by now is left as it is. */
  shown: { complete: boolean; date?: string };
  /** It takes back a marking. */
  undoes?: boolean;
};
type Cells = ReadonlyMap<string, RegisterCell>;

/** Changes an outcome of many students by one call, shown before it is saved; a toast undoes it. */
export function useMarkOutcome(unitId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = registerQueries.unit(unitId);
  const mutationKey = ["mark outcome", unitId];
  const runWrite = useMemo(() => refetchBlocker(client, [queryKey, portfolioQueries.whole]), [
    client,
    unitId,
  ]);
  const shownCells = (ids: readonly string[]): Cells =>
    cellsOf(client.getQueriesData<RegisterPages>({ queryKey }).map(([, register]) => register), ids);
  const show = (cells: Cells) =>
    client.setQueriesData<RegisterPages>({ queryKey }, (register) => register && withCells(register, cells));
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (marking: Marking) =>
      answer(portfolioApi.submissions.complete.$post({ json: bodyOf(marking) })),
    onMutate: (marking) => {
      const before = shownCells(marking.plan.ids);
      if (marking.complete) show(new Map([...before].map(([id, cell]) => [id, markedCell(cell, marking)])));
      return before;
    },
    onSuccess: ({ submissions, changed }, marking, before) => {
      const cells = shownCells(marking.plan.ids);
      show(
        new Map(submissions.flatMap((view) => {
          const cell = cells.get(view.id);
          return cell ? [[view.id, registerCell(view, cell.pieces)]] : [];
        })),
      );
      for (const [assignmentId, changed] of Map.groupBy(submissions, (view) => view.assignmentId)) {
        client.setQueryData(
          portfolioQueries.submissions(assignmentId).queryKey,
          (all) => all?.map((view) => changed.find(({ id }) => id === view.id) ?? view),
        );
      }
      const done = { ...marking, plan: planOf(marking.plan, changed) };
      const date = submissions.find(({ id }) => id === changed[0])?.completedDate;
      const undo = { label: "Undo", run: () => mark(undoOf(done, before, date ?? undefined)) };
      toast({
        ...doneMessage(done, before, marking.plan.ids.length - changed.length),
        tone: changed.length === 0 ? "warning" : "success",
        ...(marking.undoes || changed.length === 0 ? {} : { action: undo }),
      });
    },
    onError: (error, { outcome }, before) => {
      if (before) show(before);
      void client.invalidateQueries({ queryKey });
      toast({
        title: `Outcome ${outcome + 1} was not changed`,
        description: messageOf(error, "The change could not be saved. Please try again."),
        tone: "danger",
      });
    },
    // The last of several alone: until then the answer would be out of date.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) {
        void client.invalidateQueries({ queryKey: signatureQueries.unit(unitId).queryKey });
      }
    },
  });
  const mark = (marking: Marking) => void runWrite(() => mutateAsync(marking)).catch(() => {});
  return mark;
}

function wasComplete(before: Cells): string | null {
  const [cell] = before.values();
  return cell?.status === "completed" ? cell.completedDate : null;
}

/** Of those that the server changed. */
function planOf({ withoutWork }: Marking["plan"], changed: readonly string[]): Marking["plan"] {
  return { ids: changed, withoutWork: withoutWork.filter((id) => changed.includes(id)) };
}

/** Ticks anew with the date from before, or takes the tick back as if it had not been. */
function undoOf(marking: Marking, before: Cells, marked: string | undefined): Marking {
  const date = wasComplete(before);
  const { complete } = marking;
  return {
    ...marking,
    anyDate: false,
    undoes: true,
    shown: complete ? { complete, date: marked } : { complete },
    complete: date !== null,
    date: date ?? "",
  };
}

/** `left`: how many were changed meanwhile by others. */
function doneMessage(
  { outcome, plan: { ids }, complete, undoes, name }: Marking,
  before: Cells,
  left: number,
): ToastMessage {
  const what = `Outcome ${outcome + 1}`;
  const others = left === 0 ? "" : `${studentCount(left)} changed meanwhile, and left as it is now.`;
  if (ids.length === 0) {
    return { title: `${what} was changed meanwhile`, description: "It stays as it is now." };
  }
  if (undoes) return { title: `${what} is as it was`, description: others || undefined };
  const description = `For ${name ?? studentCount(ids.length)}. ${others}`.trim();
  if (!complete) return { title: `${what} is not complete any more`, description };
  return { title: wasComplete(before) ? `${what} has another date` : `${what} marked complete`, description };
}

function bodyOf({ plan: { ids, withoutWork }, complete, date, anyDate, heldAt, undoes, shown }: Marking) {
  const placed = withoutWork.length > 0 && heldAt !== ""
    ? { heldFor: [...withoutWork], heldAt: undoes ? "" : heldAt }
    : {};
  const base = { ids: [...ids], ...placed, onlyIf: shown };
  if (complete) return { ...base, complete, ...(anyDate ? {} : { date }) };
  return { ...base, complete, ...(undoes ? { discardDate: true } : {}) };
}

function markedCell(cell: RegisterCell, { plan, date, heldAt }: Marking): RegisterCell {
  return {
    ...cell,
    status: "completed",
    completedDate: date,
    waitingSince: null,
    heldAt: plan.withoutWork.includes(cell.submissionId) ? heldAt || cell.heldAt : cell.heldAt,
  };
}
