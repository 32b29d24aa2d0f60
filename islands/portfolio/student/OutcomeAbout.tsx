import { evidenceNeed, evidenceNeedText, heldAtText, pieceCount } from "../../../domain/evidence_need.ts";
import { outcomeTask } from "../../../domain/outcome_task.ts";
import { DEFAULT_EVIDENCE_TYPE, type Outcome } from "../../../domain/units.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { ReadAloudButton } from "../../read_aloud/ReadAloudButton.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { REFLECTION_HINT } from "./OutcomeWriting.tsx";

type Props = {
  outcome: Outcome;
  submission: SubmissionView;
  /** Number of pieces of evidence. */
  pieces: number;
  /** Whether its buttons are drawn. */
  drawn: boolean;
};

/** What an outcome asks for, and where its work is. */
export function OutcomeAbout({ outcome, submission, pieces, drawn }: Props) {
  const { can } = usePortfolio();
  const { outcomeIndex, teacherOutcomeComplete, heldAt } = submission;
  const number = outcomeIndex + 1;
  const need = can.addEvidence && !teacherOutcomeComplete
    ? evidenceNeedText(evidenceNeed(outcome.evidenceType, pieceCount(pieces, heldAt)), true)
    : null;
  const words = [
    `Outcome ${number}: ${outcomeTask(outcome.description)}.`,
    need,
    can.reflect && REFLECTION_HINT,
  ];
  return (
    <div className="outcome-about row between one-line gap-s">
      <div className="fill">
        <p className="small quiet measure">
          {[outcome.evidenceType || DEFAULT_EVIDENCE_TYPE, need].filter(Boolean).join(". ")}
        </p>
        {heldAt && <p className="small measure anywhere">{heldAtText(heldAt)}</p>}
      </div>
      {drawn && (
        <ReadAloudButton
          text={words.filter(Boolean).join(" ")}
          label={`outcome ${number}`}
          className="sign-end"
        />
      )}
    </div>
  );
}
