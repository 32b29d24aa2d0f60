import { doneText, percentComplete, type Progress } from "../../../domain/progress.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

/** Three lines on a phone; written smaller there. */
const LONG_TITLE = 44;

type Props = {
  studentName: string;
  title: string;
  state: PortfolioState;
  progress: Progress;
  /** Whether the award's card above says whose and which unit it is. */
  named: boolean;
};

/** The unit's title, whose portfolio it is, as tablets are shared, and one line of progress. */
export function StudentHeader({ studentName, title, state, progress, named }: Props) {
  return (
    <section className="student-header unit-header stack gap-s">
      {named
        ? <h2>Your work</h2>
        : <h2 dir="auto" className={title.length > LONG_TITLE ? "student-title-long" : undefined}>{title}
        </h2>}
      <div className="student-progress grid lines-xs">
        {!named && (
          <p className="small quiet anywhere">
            <bdi>{studentName}</bdi>
          </p>
        )}
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
