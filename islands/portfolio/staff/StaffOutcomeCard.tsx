import { memo, useState } from "react";
import { evidenceNeed, evidenceNeedText, pieceCount } from "../../../domain/evidence_need.ts";
import { OUTCOME_LABELS, type OutcomeStatus } from "../../../domain/progress.ts";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../../domain/units.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { ResourceView } from "../../../server/features/evidence/resources/read_resources.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { CircleCheck } from "../../../ui/icons.ts";
import { CompletionRow } from "../parts/CompletionRow.tsx";
import { EvidenceSection } from "../evidence/EvidenceSection.tsx";
import type { Upload } from "../evidence/uploads.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { ResourcesSection } from "../resources/ResourcesSection.tsx";
import { CompletionForm } from "./CompletionForm.tsx";
import { FeedbackBox } from "./FeedbackBox.tsx";
import { StudentReflection } from "./StudentReflection.tsx";

type Props = {
  outcome: Outcome;
  studentName: string;
  submission: SubmissionView;
  files: readonly FileView[];
  resources: readonly ResourceView[];
  uploads: readonly Upload[];
};

/** An outcome as staff review it. */
export const StaffOutcomeCard = memo(function StaffOutcomeCard(props: Props) {
  const { outcome, studentName, submission, files, resources, uploads } = props;
  const { can, openDialog } = usePortfolio();
  const { outcomeIndex } = submission;
  const number = outcomeIndex + 1;
  // What is done is folded when the page is opened, not under the hand that ticks it.
  const [open, setOpen] = useState(!submission.teacherOutcomeComplete);
  const addResource = () => openDialog({ type: "addResource", outcomeIndex });
  const need = evidenceNeed(outcome.evidenceType, pieceCount(files.length, submission.heldAt));
  const needText = can.addEvidence && !submission.teacherOutcomeComplete && evidenceNeedText(need, false);
  return (
    <article
      id={`outcome-${number}`}
      className="card outcome"
      aria-labelledby={`outcome-${number}-title`}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && setOpen(true)}
    >
      <details
        className="outcome-fold"
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="card-header focus-inside">
          <h3 id={`outcome-${number}-title`}>
            {`Outcome ${number}: ${outcome.description}`}
          </h3>
          <p className="quiet measure">{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
          <OutcomeBadge status={submission.status} />
          {needText && <p className="outcome-need small quiet measure">{needText}</p>}
        </summary>
        <ResourcesSection submission={submission} resources={resources} menu={can.addEvidence} />
        <EvidenceSection
          submission={submission}
          files={files}
          uploads={uploads}
          menu={{
            text: `Add for ${studentName}`,
            more: can.addResource ? [{ label: "Resources", onPress: addResource }] : [],
          }}
        />
        <div className="card-section outcome-writing halves tops">
          <StudentReflection submission={submission} studentName={studentName} />
          <FeedbackBox submission={submission} />
        </div>
        {can.complete
          ? <CompletionForm submission={submission} isWorkMissing={need === "required"} />
          : <CompletionRow submission={submission} />}
      </details>
    </article>
  );
});

const BADGE_CLASSES: Record<OutcomeStatus, string> = {
  pending: "badge tone-neutral badge-outline",
  submitted: "badge tone-info badge-soft",
  reviewed: "badge tone-warning badge-soft",
  completed: "badge tone-success badge-soft",
};

function OutcomeBadge({ status }: { status: OutcomeStatus }) {
  return (
    <span className={BADGE_CLASSES[status]}>
      {status === "completed" && <CircleCheck />}
      {OUTCOME_LABELS[status]}
    </span>
  );
}
