import { memo } from "react";
import { evidenceNeed, evidenceNeedWords } from "../../domain/evidence_needed.ts";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../domain/units.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { completionRow } from "./completion_row.tsx";
import { evidenceSection } from "./evidence/evidence_section.tsx";
import type { Upload } from "./evidence/uploads.ts";
import { outcomeBadge } from "./outcome_badge.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { resourcesSection } from "./resources/resources_section.tsx";
import { WritingBox } from "./writing/WritingBox.tsx";
import { writtenWords } from "./writing/written_words.tsx";

type Props = {
  outcome: Outcome;
  submission: SubmissionView;
  files: readonly FileView[];
  resources: readonly ResourceView[];
  uploads: readonly Upload[];
};

const PROMPT = "What did you do? What did you learn?";

/**
 * One outcome, in the order in which it is worked through: what it asks, what the teacher gives along, evidence,
 * reflection, feedback, the tick. Its parts without a state of their own are plain functions: as components they took
 * half of the page's time on the server.
 */
export const OutcomeCard = memo(function OutcomeCard(props: Props) {
  const { outcome, submission, files, resources, uploads } = props;
  const portfolio = usePortfolio();
  const { viewer, may } = portfolio;
  const number = submission.outcomeIndex + 1;
  const student = viewer.actor.kind === "student";
  const need = may.addEvidence && !submission.teacherOutcomeComplete
    ? evidenceNeedWords(evidenceNeed(outcome.evidenceType, files.length), student)
    : null;
  return (
    <article id={`outcome-${number}`} className="card outcome" aria-labelledby={`outcome-${number}-title`}>
      <header className="card-header">
        <h3 id={`outcome-${number}-title`}>
          {`Outcome ${number}: ${outcome.description}`}
        </h3>
        <p>{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
        {outcomeBadge(submission.status)}
        {need && <p className="outcome-need">{need}</p>}
      </header>
      {resourcesSection({ submission, resources, portfolio })}
      {evidenceSection({ submission, files, uploads, portfolio })}
      <div className="card-section outcome-writing">
        {may.reflect
          ? <WritingBox box="reflection" submission={submission} hint={student ? PROMPT : undefined} />
          : writtenWords("reflection", submission, portfolio)}
        {may.feedback
          ? <WritingBox box="feedback" submission={submission} />
          : writtenWords("feedback", submission, portfolio)}
      </div>
      {completionRow(submission, portfolio)}
    </article>
  );
});
