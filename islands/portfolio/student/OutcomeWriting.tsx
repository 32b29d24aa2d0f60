import { pieceState } from "../../../domain/piece_state.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { ReadOnlyText } from "../writing/ReadOnlyText.tsx";
import { WritingBox } from "../writing/WritingBox.tsx";
import { PieceStateMark } from "./PieceStateMark.tsx";

type Props = { submission: SubmissionView; portfolioStatus: PortfolioState };

export const REFLECTION_HINT = "What did you do? What did you learn?";

/** The student's words on an outcome. */
export function OutcomeWriting({ submission, portfolioStatus }: Props) {
  const { can } = usePortfolio();
  const state = reflectionState({ submission, portfolioStatus });
  const mark = state && <PieceStateMark state={state} />;
  return (
    <div className="card-section outcome-writing">
      {can.reflect
        ? <WritingBox box="reflection" submission={submission} hint={REFLECTION_HINT} mark={mark} />
        : (
          <>
            <ReadOnlyText box="reflection" submission={submission} />
            <p className="reflection-state small">{mark}</p>
          </>
        )}
    </div>
  );
}

function reflectionState({ submission, portfolioStatus }: Props) {
  const { studentComment, studentCommentDate, teacherComment, teacherCommentDate } = submission;
  return pieceState({
    portfolioStatus,
    changedAt: studentComment === "" ? null : studentCommentDate,
    feedbackAt: teacherComment === "" ? null : teacherCommentDate,
    complete: submission.teacherOutcomeComplete,
  });
}
