import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RegisterCell, registerCell } from "../../domain/register.ts";
import { answer } from "../api.ts";
import { restartFetch } from "../portfolio/state/mutations.ts";
import { portfolioApi, portfolioQueries } from "../portfolio/state/queries.ts";
import { useToast } from "../providers.tsx";
import { signatureQueries } from "../signatures/queries.ts";
import { bodyOf, doneMessage, failureMessage, markedCell, type Marking, planOf, undoOf } from "./marking.ts";
import { registerQueries } from "./queries.ts";
import { cellsOf, type RegisterPages, withCells } from "./register_updates.ts";

type Cells = ReadonlyMap<string, RegisterCell>;

/** Changes an outcome of many students by one call, shown before it is saved; a toast undoes it. */
export function useMarkOutcome(unitId: string) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = registerQueries.unit(unitId);
  const mutationKey = ["mark outcome", unitId];
  const shownCells = (ids: readonly string[]): Cells =>
    cellsOf(client.getQueriesData<RegisterPages>({ queryKey }).map(([, register]) => register), ids);
  const show = (cells: Cells) =>
    client.setQueriesData<RegisterPages>({ queryKey }, (register) => register && withCells(register, cells));
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (marking: Marking) =>
      answer(portfolioApi.submissions.complete.$post({ json: bodyOf(marking) })),
    onMutate: (marking) => {
      const before = shownCells(marking.plan.ids);
      if (marking.complete) show(new Map([...before].map(([id, cell]) => [id, markedCell(cell, marking)])));
      return before;
    },
    onSuccess: ({ submissions, changed }, marking) => {
      const cells = shownCells(marking.plan.ids);
      show(
        new Map(submissions.flatMap((view) => {
          const cell = cells.get(view.id);
          return cell ? [[view.id, registerCell(view, cell.pieces ?? 0)]] : [];
        })),
      );
      for (const [assignmentId, changed] of Map.groupBy(submissions, (view) => view.assignmentId)) {
        client.setQueryData(
          portfolioQueries.submissions(assignmentId).queryKey,
          (all) => all?.map((view) => changed.find(({ id }) => id === view.id) ?? view),
        );
      }
      for (const key of [queryKey, portfolioQueries.whole]) restartFetch(client, key);
      const done = { ...marking, plan: planOf(marking.plan, changed) };
      const date = submissions.find(({ id }) => id === changed[0])?.completedDate;
      const undo = { label: "Undo", run: () => mutate(undoOf(done, date ?? undefined)) };
      toast({
        ...doneMessage(done, marking.plan.ids.length - changed.length),
        tone: changed.length === 0 ? "warning" : "success",
        ...(marking.undoes || changed.length === 0 ? {} : { action: undo }),
      });
    },
    onError: (error, marking, before) => {
      if (before) show(before);
      void client.invalidateQueries({ queryKey });
      toast(failureMessage(marking, error));
    },
    // The last of several alone: until then the answer would be out of date.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) {
        void client.invalidateQueries({ queryKey: signatureQueries.unit(unitId).queryKey });
      }
    },
  });
  return mutate;
}
