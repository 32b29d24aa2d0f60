import { useQueryClient } from "@tanstack/react-query";
import { readyForStep, type StepForMany } from "../../domain/step_many.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { LeftOutAlert } from "../portfolio/workflow/many/LeftOutList.tsx";
import { StepManyBar } from "../portfolio/workflow/many/StepManyBar.tsx";
import { useStepMany } from "../portfolio/workflow/many/use_step_many.ts";
import { portfolioQueries } from "../portfolio/state/queries.ts";
import { registerQueries } from "./queries.ts";
import type { RegisterGroup } from "./register_updates.ts";

const StepManyDialog = lazyDialog(() => import("../portfolio/workflow/many/StepManyDialog.tsx"));

type Input = {
  unitId: string;
  groups: readonly RegisterGroup[] | undefined;
  /** Ids of portfolios. */
  ticked: ReadonlySet<string>;
  /** Steps that the viewer may take. */
  steps: readonly StepForMany[];
};
type Props = Input & { onClose: () => void };

/** What ticked students of a unit are ready for, at the foot of the window. `onClose` unticks them. */
export default function RegisterSteps({ onClose, ...input }: Props) {
  const { many, actions } = useRegisterSteps(input);
  return (
    <>
      {many.leftOut && <LeftOutAlert left={many.leftOut.left} onDismiss={many.dismiss} />}
      <StepManyBar
        count={input.ticked.size}
        actions={actions}
        none={`None of them is ready to ${input.steps.join(" or ")}.`}
        onAsk={many.ask}
        onClear={onClose}
      />
      {many.asked && <StepManyDialog asked={many.asked} onDone={many.finish} onClose={many.close} />}
    </>
  );
}

/** The steps of the workflow that ticked students of a unit are ready for. */
function useRegisterSteps({ unitId, groups = [], ticked, steps }: Input) {
  const client = useQueryClient();
  const many = useStepMany(({ done }) => {
    void client.invalidateQueries({ queryKey: registerQueries.unit(unitId) });
    void client.invalidateQueries({ queryKey: portfolioQueries.whole });
    for (const id of done) void client.invalidateQueries(portfolioQueries.assignment(id));
  });
  const students = groups.flatMap((group) => group.students)
    .filter(({ assignmentId }) => ticked.has(assignmentId));
  const actions = steps.map((step) => ({
    step,
    ids: students.filter((student) => readyForStep(step, student)).map(({ assignmentId }) => assignmentId),
  })).filter(({ ids }) => ids.length > 0);
  return { many, actions };
}
