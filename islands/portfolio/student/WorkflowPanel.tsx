import type { Progress } from "../../../domain/progress.ts";
import { type PortfolioState, STEPS } from "../../../domain/workflow.ts";
import { Button } from "../../../ui/Button.tsx";
import { useWhenSaved } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { OverallProgress } from "../workflow/OverallProgress.tsx";

/** Overall progress and the student's next step. */
export function WorkflowPanel({ state, progress }: { state: PortfolioState; progress: Progress }) {
  const { can, openDialog } = usePortfolio();
  const whenSaved = useWhenSaved();
  return (
    <OverallProgress progress={progress}>
      {state === null && can.submit && (
        <div className="workflow-steps row gap-m">
          <Button
            variant="primary"
            size="large"
            onClick={() => void whenSaved(() => openDialog({ type: "step", step: "submit" }))}
          >
            {STEPS.submit.label}
          </Button>
        </div>
      )}
    </OverallProgress>
  );
}
