import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { FeedbackPhrases } from "../../phrases/FeedbackPhrases.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { ReadOnlyText } from "../writing/ReadOnlyText.tsx";
import { WritingBox } from "../writing/WritingBox.tsx";

/** Feedback with the saved phrases; read-only without the permission. */
export function FeedbackBox({ submission }: { submission: SubmissionView }) {
  const { can, viewer } = usePortfolio();
  const number = submission.outcomeIndex + 1;
  if (!can.feedback) return <ReadOnlyText box="feedback" submission={submission} />;
  return (
    <WritingBox box="feedback" submission={submission}>
      <FeedbackPhrases boxId={`feedback-${number}`} outcomeNumber={number} actor={viewer.actor} />
    </WritingBox>
  );
}
