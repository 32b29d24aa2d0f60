import type { ReactNode } from "react";
import { longDate } from "../../../domain/dates.ts";
import { percentComplete, type Progress, progressText } from "../../../domain/progress.ts";
import { type PortfolioState, STEPS } from "../../../domain/workflow.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { useWhenSaved } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { useArchivePortfolio } from "./portfolio_actions.ts";

/** Spec 1 §2.7; `children`: the viewer's next step. */
export function OverallProgress({ progress, children }: { progress: Progress; children?: ReactNode }) {
  return (
    <section className="workflow card row between" aria-labelledby="overall-progress">
      <div className="workflow-progress stack">
        <h2 id="overall-progress" className="card-title title anywhere">Overall progress</h2>
        <ProgressBar
          label="Overall progress"
          percent={percentComplete(progress)}
          text={progressText(progress)}
          showPercent
        />
      </div>
      {children}
    </section>
  );
}

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

/** Why the portfolio was returned, and what its state means. */
export function PortfolioNotices({ assignment }: { assignment: AssignmentView }) {
  const { viewer, can, timeZone } = usePortfolio();
  const { portfolioStatus, returned } = assignment;
  const student = viewer.actor.kind === "student";
  const text = stateText(portfolioStatus, student, viewer.archived);
  return (
    <>
      {returned && (
        <Alert
          tone="warning"
          title={`${student ? "Returned by your teacher" : "Returned"} on ${longDate(returned.at, timeZone)}`}
        >
          <p className="written">{returned.reason}</p>
        </Alert>
      )}
      {text && (
        <Alert tone={portfolioStatus === "awarded" && !viewer.archived ? "success" : "info"}>
          <p>{text}</p>
          {viewer.archived && can.archive && <UnarchiveButton />}
        </Alert>
      )}
    </>
  );
}

function UnarchiveButton() {
  const unarchive = useArchivePortfolio("unarchive");
  return (
    <Button
      size="small"
      className="alert-buttons"
      pending={unarchive.isPending || unarchive.isSuccess}
      onClick={() => unarchive.mutate()}
    >
      Bring back
    </Button>
  );
}

/** What can still change in a state (DECISIONS 7); null before the first step. */
export function stateText(state: PortfolioState, student: boolean, archived = false): string | null {
  if (archived) return "This portfolio is archived. It can be looked at, and nothing in it can change.";
  switch (state) {
    case null:
      return null;
    case "submitted":
      return student
        ? "You have submitted this portfolio. You can still change it until your teacher assesses it."
        : "This portfolio is submitted. Evidence and reflections can change until it is assessed.";
    case "assessed":
    case "verified":
      return `This portfolio is ${state}. Evidence and reflections can no longer change.`;
    case "awarded":
      return "This portfolio is awarded. Nothing in it can change any more.";
  }
}
