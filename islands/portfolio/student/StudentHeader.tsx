import { doneText, percentComplete, type Progress } from "../../../domain/progress.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

type Props = { studentName: string; title: string; state: PortfolioState; progress: Progress };

/** Whose portfolio it is, as tablets are shared, the unit's title and one line of progress. */
export function StudentHeader({ studentName, title, state, progress }: Props) {
  return (
    <section className="student-header unit-header stack gap-s">
      <p className="small quiet">
        <bdi>{studentName}</bdi>
      </p>
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
