import { type RefObject, useEffect } from "react";
import { evidenceNeed, evidenceNeedText, pieceCount } from "../../domain/evidence_need.ts";
import { evidenceOpen } from "../../domain/workflow.ts";
import { DEFAULT_EVIDENCE_TYPE } from "../../domain/units.ts";
import { CompletionRow } from "../portfolio/parts/CompletionRow.tsx";
import { usePortfolio } from "../portfolio/state/portfolio_context.ts";
import { usePortfolioData } from "../portfolio/state/portfolio_data.ts";
import { CompletionForm } from "../portfolio/staff/CompletionForm.tsx";
import { FeedbackBox } from "../portfolio/staff/FeedbackBox.tsx";
import { StudentReflection } from "../portfolio/staff/StudentReflection.tsx";
import { EvidenceStage } from "./EvidenceStage.tsx";

type Props = {
  assignmentId: string;
  /** Zero-based. */
  index: number;
  turnPiece: RefObject<(by: number) => void>;
  onReady: () => void;
};

/** An outcome's evidence and words beside the feedback and the tick. */
export function ReviewOutcome({ assignmentId, index, turnPiece, onReady }: Props) {
  const { assignment, submissions, filesByOutcome } = usePortfolioData(assignmentId);
  const { can } = usePortfolio();
  const outcome = assignment.unit.outcomes[index];
  const submission = submissions[index];
  useEffect(() => onReady(), []);
  if (!outcome || !submission) return null;
  const files = filesByOutcome[index] ?? [];
  const { portfolioStatus } = assignment;
  const need = evidenceNeed(outcome.evidenceType, pieceCount(files.length, submission.heldAt));
  const needText = can.complete && !submission.teacherOutcomeComplete ? evidenceNeedText(need, false) : null;
  return (
    <>
      <EvidenceStage files={files} need={needText} turnPiece={turnPiece} />
      <div className="review-side">
        <div className="review-words">
          <div>
            <h3 className="body-size anywhere">{`Outcome ${index + 1}: ${outcome.description}`}</h3>
            <p className="small quiet">{outcome.evidenceType || DEFAULT_EVIDENCE_TYPE}</p>
          </div>
          {!evidenceOpen(portfolioStatus) && (
            <p className="note toned tone-info small">
              {`This portfolio is ${portfolioStatus}: its outcomes can no longer be changed.`}
            </p>
          )}
          <StudentReflection submission={submission} studentName={assignment.student.firstName} />
        </div>
        <div className="review-words review-feedback">
          <FeedbackBox submission={submission} />
        </div>
        {can.complete
          ? <CompletionForm submission={submission} isWorkMissing={need === "required"} />
          : <CompletionRow submission={submission} />}
      </div>
    </>
  );
}

/** Feedback box of the open outcome; null where feedback is closed. */
export function feedbackBox(panel: HTMLElement | null): HTMLTextAreaElement | null {
  return panel?.querySelector<HTMLTextAreaElement>("textarea[id^=feedback-]") ?? null;
}
