import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MarkingPlan, RegisterCell } from "../../domain/register.ts";
import type { Register } from "../../server/features/register/read_register.ts";
import { answer } from "../api.ts";
import { portfolioApi, portfolioQueries } from "../portfolio/queries.ts";
import { useToast } from "../providers.tsx";
import { learnerCount } from "./cell_text.ts";
import { registerQueries } from "./queries.ts";
import { withCells } from "./register_updates.ts";

/** `heldAt`: where the work of `plan.withoutWork` is; empty where that is not said. */
type Marking = { plan: MarkingPlan; complete: boolean; date: string; heldAt: string };

/** Marks an outcome of many students at once, shown before it is saved; a toast undoes it. */
export function useMarkOutcome(unitId: string, outcome: number) {
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = registerQueries.register(unitId);
  const { mutate } = useMutation({
    mutationFn: async (marking: Marking) => {
      const answers = [];
      for (const json of callsOf(marking)) {
        answers.push(await answer(portfolioApi.submissions.complete.$post({ json })));
      }
      return answers.flatMap(({ submissions }) => submissions);
    },
    onMutate: async (marking) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (register) => register && withMarking(register, marking));
      return before && cellsOf(before, marking.plan.ids);
    },
    onSuccess: (views, marking) => {
      for (const [assignmentId, changed] of Map.groupBy(views, (view) => view.assignmentId)) {
        client.setQueryData(
          portfolioQueries.submissions(assignmentId).queryKey,
          (all) => all?.map((view) => changed.find(({ id }) => id === view.id) ?? view),
        );
      }
      if (!marking.complete) {
        // What they were before is known to the server alone.
        void client.invalidateQueries({ queryKey });
        return toast({ title: `Outcome ${outcome + 1} is as it was`, tone: "success" });
      }
      toast({
        title: `Outcome ${outcome + 1} marked complete`,
        description: `For ${learnerCount(marking.plan.ids.length)}.`,
        tone: "success",
        action: { label: "Undo", run: () => mutate({ ...marking, complete: false }) },
      });
    },
    onError: (_error, _marking, before) => {
      if (before) client.setQueryData(queryKey, (register) => register && withCells(register, before));
      void client.invalidateQueries({ queryKey });
    },
    meta: {
      failed: "The change could not be saved. Please try again.",
      failedTitle: `Outcome ${outcome + 1} was not changed`,
    },
  });
  return mutate;
}

/** One call, or a second one for those whose work is elsewhere. */
function callsOf({ plan, complete, date, heldAt }: Marking) {
  const elsewhere = heldAt === "" ? [] : plan.withoutWork;
  const here = plan.ids.filter((id) => !elsewhere.includes(id));
  const change = complete ? { complete, date } : { complete, discardDate: true };
  return [
    ...(here.length > 0 ? [{ ids: here, ...change }] : []),
    ...(elsewhere.length > 0 ? [{ ids: elsewhere, ...change, heldAt: complete ? heldAt : "" }] : []),
  ];
}

function withMarking(register: Register, { plan, complete, date, heldAt }: Marking): Register {
  if (!complete) return register;
  const marked = [...cellsOf(register, plan.ids)].map(([id, cell]): [string, RegisterCell] => [id, {
    ...cell,
    status: "completed",
    completedDate: date,
    waitingSince: null,
    heldAt: plan.withoutWork.includes(id) ? heldAt || cell.heldAt : cell.heldAt,
  }]);
  return withCells(register, new Map(marked));
}

function cellsOf({ groups }: Register, ids: readonly string[]): Map<string, RegisterCell> {
  const wanted = new Set(ids);
  const cells = groups.flatMap(({ students }) => students.flatMap(({ cells }) => cells));
  return new Map(
    cells.filter(({ submissionId }) => wanted.has(submissionId)).map((cell) => [cell.submissionId, cell]),
  );
}
