import { percentComplete, type Progress, progressText, waitingText } from "../../../domain/progress.ts";
import { nextStep, type PortfolioState, STEPS } from "../../../domain/workflow.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { ReasonedButton } from "../../../ui/ReasonedButton.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useWhenSaved } from "../use_when_saved.ts";

type Props = {
  state: PortfolioState;
  progress: Progress;
  /** Outcomes that need the student's work and hold none yet, by number and description. */
  lacking: readonly { number: number; description: string }[];
};

/** The foot of the portfolio: how far it is as a whole, and the step, on or back, that this person may take next. */
export function WorkflowPanel({ state, progress, lacking }: Props) {
  const { may, open } = usePortfolio();
  const whenSaved = useWhenSaved();
  const step = nextStep(state);
  const mine = step !== null && may[step] ? step : null;
  const waits = mine && STEPS[mine].needsAllComplete && progress.completed < progress.total;
  return (
    <section className="card workflow" aria-labelledby="overall-progress">
      <div className="workflow-progress">
        <h2 id="overall-progress" className="card-title">Overall progress</h2>
        <ProgressBar
          label="Overall progress"
          percent={percentComplete(progress)}
          text={progressText(progress)}
          showPercent
        />
      </div>
      {(mine || may.giveBack) && (
        <div className="workflow-steps">
          {may.giveBack && (
            <Button
              size="large"
              onClick={() => void whenSaved(() => open({ what: "return" }))}
            >
              Return Portfolio
            </Button>
          )}
          {mine && (
            <ReasonedButton
              variant="primary"
              size="large"
              reason={waits ? waitingText(progress) : null}
              onClick={() => void whenSaved(() => open({ what: "step", step: mine, lacking }))}
            >
              {STEPS[mine].label}
            </ReasonedButton>
          )}
        </div>
      )}
    </section>
  );
}
