import { OUTCOME_LABELS } from "../../domain/progress.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";

/** Every outcome by its number, coloured by how far it is: the whole portfolio at a glance, and a way to each card. */
export function OutcomeJumps({ submissions }: { submissions: readonly SubmissionView[] }) {
  return (
    <nav aria-label="Outcomes">
      <ol className="jumps">
        {submissions.map(({ id, outcomeIndex, status }) => (
          <li key={id}>
            <a
              className={`jump jump-${status}`}
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
