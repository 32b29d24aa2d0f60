import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type MarkingPlan, type RegisterCell, registerCell } from "../../domain/register.ts";
import { answer } from "../api.ts";
import { refetchBlocker } from "../portfolio/mutations.ts";
import { portfolioApi, portfolioQueries } from "../portfolio/queries.ts";
import { useToast } from "../providers.tsx";
import { studentCount } from "./cell_text.ts";
import { registerQueries } from "./queries.ts";
import { cellsOf, type RegisterPages, withCells } from "./register_updates.ts";

/** `heldAt`: where the work of `plan.withoutWork` is; empty where there is none to place. */
type Marking = { plan: MarkingPlan; complete: boolean; date: string; heldAt: string };

/** Marks an outcome of many students by one call, shown before it is saved; a toast undoes it. */
export function useMarkOutcome(unitId: string, outcome: number) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = registerQueries.unit(unitId);
  const runWrite = useMemo(() => refetchBlocker(client, [queryKey, portfolioQueries.whole]), [
    client,
    unitId,
  ]);
  const shownCells = (ids: readonly string[]) =>
    cellsOf(client.getQueriesData<RegisterPages>({ queryKey }).map(([, register]) => register), ids);
  const show = (cells: ReadonlyMap<string, RegisterCell>) =>
    client.setQueriesData<RegisterPages>({ queryKey }, (register) => register && withCells(register, cells));
  const { mutateAsync } = useMutation({
    mutationFn: (marking: Marking) =>
      answer(portfolioApi.submissions.complete.$post({ json: bodyOf(marking) })),
    onMutate: (marking) => {
      const before = shownCells(marking.plan.ids);
      if (marking.complete) show(new Map([...before].map(([id, cell]) => [id, markedCell(cell, marking)])));
      return before;
    },
    onSuccess: ({ submissions }, marking) => {
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
      if (!marking.complete) return toast({ title: `Outcome ${outcome + 1} is as it was`, tone: "success" });
      toast({
        title: `Outcome ${outcome + 1} marked complete`,
        description: `For ${studentCount(marking.plan.ids.length)}.`,
        tone: "success",
        action: { label: "Undo", run: () => mark({ ...marking, complete: false }) },
      });
    },
    onError: (_error, _marking, before) => {
      if (before) show(before);
      void client.invalidateQueries({ queryKey });
    },
    meta: {
      failed: "The change could not be saved. Please try again.",
      failedTitle: `Outcome ${outcome + 1} was not changed`,
    },
  });
  const mark = (marking: Marking) => void runWrite(() => mutateAsync(marking)).catch(() => {});
  return mark;
}

function bodyOf({ plan: { ids, withoutWork }, complete, date, heldAt }: Marking) {
  const placed = withoutWork.length > 0 && heldAt !== ""
    ? { heldFor: withoutWork, heldAt: complete ? heldAt : "" }
    : {};
  return { ids, ...placed, ...(complete ? { complete, date } : { complete, discardDate: true }) };
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
