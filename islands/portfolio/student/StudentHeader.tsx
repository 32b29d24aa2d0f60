import { doneText, percentComplete, type Progress } from "../../../domain/progress.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

type Props = { title: string; state: PortfolioState; progress: Progress };

/** The unit's title and one line of progress. */
export function StudentHeader({ title, state, progress }: Props) {
  return (
    <section className="student-header unit-header stack gap-s">
      <h2 dir="auto">{title}</h2>
      <div className="student-progress row one-line gap-m">
        <ProgressBar
          label="Outcomes completed"
          percent={percentComplete(progress)}
          text={doneText(progress)}
        />
        <PortfolioBadge state={state} />
      </div>
    </section>
  );
}
