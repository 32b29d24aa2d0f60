import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { percentComplete, type Progress, progressText, waitingText } from "../../domain/progress.ts";
import { nextStep, type PortfolioState, STEPS } from "../../domain/workflow.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { useToast } from "../providers.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { savesSettled } from "./saves.ts";
import { StepDialog } from "./StepDialog.tsx";
import { mayLeave } from "./use_unsaved.ts";

type Props = {
  state: PortfolioState;
  progress: Progress;
  /** Outcomes that need the student's work and hold none yet, by number and description. */
  lacking: readonly { number: number; description: string }[];
};

/** The foot of the portfolio: how far it is as a whole, and the step that this person may take next. */
export function WorkflowPanel({ state, progress, lacking }: Props) {
  const { may } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const step = nextStep(state);
  const mine = step !== null && may[step] ? step : null;
  const press = async () => {
    await savesSettled(client);
    if (mayLeave()) return setOpen(true);
    toast({
      title: "Not everything is saved yet",
      description: "Wait until every box says Saved and every file is uploaded, then press again.",
      tone: "warning",
    });
  };
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
      {mine && (
        <ReasonedButton
          variant="primary"
          size="large"
          reason={waits ? waitingText(progress) : null}
          onClick={() => void press()}
        >
          {STEPS[mine].label}
        </ReasonedButton>
      )}
      {mine && open && <StepDialog step={mine} lacking={lacking} onClose={() => setOpen(false)} />}
    </section>
  );
}
