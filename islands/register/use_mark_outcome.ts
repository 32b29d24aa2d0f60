import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MarkingPlan, type RegisterCell, registerCell } from "../../domain/register.ts";
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
  plan: Pick<MarkingPlan, "ids" | "withoutWork">;
  /** False takes ticks back. */
  complete: boolean;
  /** `YYYY-MM-DD`, of what is complete. */
  date: string;
  /** Where the work of `plan.withoutWork` is; empty where there is none to place. */
  heldAt: string;
  /** Of a single student. */
  name?: string;
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
    onSuccess: ({ submissions }, marking, before) => {
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
      const undo = { label: "Undo", run: () => mark(undoOf(marking, before)) };
      toast({
        ...doneMessage(marking, before),
        tone: "success",
        ...(marking.undoes ? {} : { action: undo }),
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

/** Ticks anew with the date from before, or takes the tick back as if it had not been. */
function undoOf(marking: Marking, before: Cells): Marking {
  const date = wasComplete(before);
  return { ...marking, undoes: true, complete: date !== null, date: date ?? "" };
}

function doneMessage(
  { outcome, plan: { ids }, complete, undoes, name }: Marking,
  before: Cells,
): ToastMessage {
  const what = `Outcome ${outcome + 1}`;
  if (undoes) return { title: `${what} is as it was` };
  const description = `For ${name ?? studentCount(ids.length)}.`;
  if (!complete) return { title: `${what} is not complete any more`, description };
  return { title: wasComplete(before) ? `${what} has another date` : `${what} marked complete`, description };
}

function bodyOf({ plan: { ids, withoutWork }, complete, date, heldAt, undoes }: Marking) {
  const placed = withoutWork.length > 0 && heldAt !== ""
    ? { heldFor: withoutWork, heldAt: undoes ? "" : heldAt }
    : {};
  if (complete) return { ids, ...placed, complete, date };
  return { ids, ...placed, complete, ...(undoes ? { discardDate: true } : {}) };
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
