import { memo } from "react";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../domain/units.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { completionRow } from "./completion_row.tsx";
import { evidenceSection } from "./evidence_section.tsx";
import { outcomeBadge } from "./outcome_badge.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import type { Upload } from "./uploads.ts";
import { WritingBox } from "./WritingBox.tsx";
import { writtenWords } from "./written_words.tsx";

type Props = {
  outcome: Outcome;
  submission: SubmissionView;
  files: readonly FileView[];
  uploads: readonly Upload[];
};

/**
 * One outcome, in the order in which it is worked through: what it asks, evidence, reflection, feedback, the tick. Its
 * parts without a state of their own are plain functions: as components they took half of the page's time on the server.
 */
export const OutcomeCard = memo(function OutcomeCard({ outcome, submission, files, uploads }: Props) {
  const portfolio = usePortfolio();
  const { viewer, may, timeZone } = portfolio;
  const number = submission.outcomeIndex + 1;
  const hint = viewer.actor.kind === "student" ? "What did you do? What did you learn?" : undefined;
  return (
    <article id={`outcome-${number}`} className="card outcome" aria-labelledby={`outcome-${number}-title`}>
      <header className="card-header">
        <h3 id={`outcome-${number}-title`}>
          {`Outcome ${number}: ${outcome.description}`}
        </h3>
        <p>{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
        {outcomeBadge(submission.status)}
      </header>
      {evidenceSection({ submission, files, uploads, portfolio })}
      <div className="card-section outcome-writing">
        {may.reflect
          ? <WritingBox box="reflection" submission={submission} hint={hint} />
          : writtenWords("reflection", submission, timeZone)}
        {may.feedback
          ? <WritingBox box="feedback" submission={submission} />
          : writtenWords("feedback", submission, timeZone)}
      </div>
      {completionRow(submission, portfolio)}
    </article>
  );
});
