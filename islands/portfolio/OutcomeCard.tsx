import { memo } from "react";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../domain/units.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { CompletionRow } from "./CompletionRow.tsx";
import { EvidenceSection } from "./EvidenceSection.tsx";
import { OutcomeBadge } from "./OutcomeBadge.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { WritingBox } from "./WritingBox.tsx";
import { WrittenWords } from "./WrittenWords.tsx";

type Props = { outcome: Outcome; submission: SubmissionView; files: readonly FileView[] };

/** One outcome, in the order in which it is worked through: what it asks, evidence, reflection, feedback, the tick. */
export const OutcomeCard = memo(function OutcomeCard({ outcome, submission, files }: Props) {
  const { viewer, may } = usePortfolio();
  const number = submission.outcomeIndex + 1;
  const student = viewer.actor.kind === "student";
  return (
    <article id={`outcome-${number}`} className="card outcome" aria-labelledby={`outcome-${number}-title`}>
      <header className="card-header">
        <h3 id={`outcome-${number}-title`} className="card-title">
          {`Outcome ${number}: ${outcome.description}`}
        </h3>
        <p className="card-description">{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
        <OutcomeBadge status={submission.status} />
      </header>
      <EvidenceSection submissionId={submission.id} number={number} files={files} />
      <div className="card-section outcome-writing">
        {may.reflect
          ? (
            <WritingBox
              box="reflection"
              submission={submission}
              hint={student ? "What did you do? What did you learn?" : undefined}
            />
          )
          : <WrittenWords box="reflection" submission={submission} />}
        {may.feedback
          ? <WritingBox box="feedback" submission={submission} />
          : <WrittenWords box="feedback" submission={submission} />}
      </div>
      <CompletionRow submission={submission} />
    </article>
  );
});
