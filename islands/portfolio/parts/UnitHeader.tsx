import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import {
  OUTCOME_LABELS,
  type OutcomeStatus,
  percentComplete,
  type Progress,
  progressText,
} from "../../../domain/progress.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";

type Props = {
  assignment: AssignmentView;
  submissions: readonly SubmissionView[];
  progress: Progress;
  timeZone: string;
};

const MIN_JUMPS = 4;

export function UnitHeader({ assignment, submissions, progress, timeZone }: Props) {
  const { unit, student, startedAt, portfolioStatus } = assignment;
  const facts = [
    { term: "Student", detail: fullName(student) },
    { term: "Unit code", detail: unit.unitCode },
    { term: "Level", detail: unit.level },
    { term: "Started", detail: startedAt ? longDate(startedAt, timeZone) : "N/A" },
  ];
  return (
    <section className="unit-header card card-row pad-xl stack gap-l">
      <div className="row between tops gap-l lines-s">
        <h2 className="share">{unit.title}</h2>
        <PortfolioBadge state={portfolioStatus} />
      </div>
      <DefinitionList items={facts} />
      <ProgressBar
        label="Outcomes completed"
        percent={percentComplete(progress)}
        text={progressText(progress)}
        showPercent
      />
      {submissions.length >= MIN_JUMPS && <OutcomeJumps submissions={submissions} />}
    </section>
  );
}

const JUMP_TONES: Record<OutcomeStatus, string> = {
  pending: "",
  submitted: "toned tone-info",
  reviewed: "toned tone-warning",
  completed: "jump-completed tone-success",
};

function OutcomeJumps({ submissions }: { submissions: readonly SubmissionView[] }) {
  return (
    <nav aria-label="Outcomes">
      <ol className="jumps gap-s row">
        {submissions.map(({ id, outcomeIndex, status }) => (
          <li key={id}>
            <a
              className={`jump box strong digits ${JUMP_TONES[status]}`}
              href={`#outcome-${outcomeIndex + 1}`}
              aria-label={`Outcome ${outcomeIndex + 1}, ${OUTCOME_LABELS[status]}`}
            >
              {outcomeIndex + 1}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
