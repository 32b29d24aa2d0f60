import { memo } from "react";
import { evidenceNeed, evidenceNeedText } from "../../domain/evidence_need.ts";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../domain/units.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { CompletionRow } from "./CompletionRow.tsx";
import { EvidenceSection } from "./evidence/EvidenceSection.tsx";
import type { Upload } from "./evidence/uploads.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { ResourcesSection } from "./resources/ResourcesSection.tsx";
import { WritingBox } from "./writing/WritingBox.tsx";
import { ReadOnlyText } from "./writing/ReadOnlyText.tsx";

type Props = {
  outcome: Outcome;
  submission: SubmissionView;
  files: readonly FileView[];
  resources: readonly ResourceView[];
  uploads: readonly Upload[];
};

const REFLECTION_HINT = "What did you do? What did you learn?";

export const OutcomeCard = memo(function OutcomeCard(props: Props) {
  const { outcome, submission, files, resources, uploads } = props;
  const { viewer, can } = usePortfolio();
  const number = submission.outcomeIndex + 1;
  const student = viewer.actor.kind === "student";
  const need = can.addEvidence && !submission.teacherOutcomeComplete
    ? evidenceNeedText(evidenceNeed(outcome.evidenceType, files.length), student)
    : null;
  return (
    <article id={`outcome-${number}`} className="card outcome" aria-labelledby={`outcome-${number}-title`}>
      <header className="card-header">
        <h3 id={`outcome-${number}-title`}>
          {`Outcome ${number}: ${outcome.description}`}
        </h3>
        <p className="quiet measure">{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
        <OutcomeBadge status={submission.status} />
        {need && <p className="outcome-need small quiet measure">{need}</p>}
      </header>
      <ResourcesSection submission={submission} resources={resources} />
      <EvidenceSection submission={submission} files={files} uploads={uploads} />
      <div className="card-section outcome-writing halves tops">
        {can.reflect
          ? (
            <WritingBox
              box="reflection"
              submission={submission}
              hint={student ? REFLECTION_HINT : undefined}
            />
          )
          : <ReadOnlyText box="reflection" submission={submission} />}
        {can.feedback
          ? <WritingBox box="feedback" submission={submission} />
          : <ReadOnlyText box="feedback" submission={submission} />}
      </div>
      <CompletionRow submission={submission} />
    </article>
  );
});
