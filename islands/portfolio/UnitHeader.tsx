import { longDate } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import { percentComplete, type Progress, progressText } from "../../domain/progress.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { OutcomeJumps } from "./OutcomeJumps.tsx";
import { PortfolioBadge } from "../../ui/PortfolioBadge.tsx";

type Props = {
  assignment: AssignmentView;
  submissions: readonly SubmissionView[];
  progress: Progress;
  timeZone: string;
};

/** So many outcomes need no list of their own to find one in. */
const FEW = 3;

/** Which unit, whose portfolio, how far (spec 1 §2.7). */
export function UnitHeader({ assignment, submissions, progress, timeZone }: Props) {
  const { unit, student, startedAt, portfolioStatus } = assignment;
  const facts = [
    { term: "Student", detail: fullName(student) },
    { term: "Unit code", detail: unit.unitCode },
    { term: "Level", detail: unit.level },
    { term: "Started", detail: startedAt ? longDate(startedAt, timeZone) : "N/A" },
  ];
  return (
    <section className="card unit-header">
      <div className="unit-header-top">
        <h2>{unit.title}</h2>
        <PortfolioBadge state={portfolioStatus} />
      </div>
      <DefinitionList items={facts} inline />
      <ProgressBar
        label="Outcomes completed"
        percent={percentComplete(progress)}
        text={progressText(progress)}
        showPercent
      />
      {submissions.length > FEW && <OutcomeJumps submissions={submissions} />}
    </section>
  );
}
