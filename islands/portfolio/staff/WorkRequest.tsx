import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { HeldAtForm } from "./HeldAtForm.tsx";

type Props = {
  submission: SubmissionView;
  /** Asks before the outcome is marked complete. */
  completes: boolean;
  onAddPiece: () => void;
  onClose: () => void;
};

/** Asks for a piece of the student's work, or for where it is kept (DECISIONS 28). */
export default function WorkRequest({ submission, completes, onAddPiece, onClose }: Props) {
  return (
    <div className="work-request box box-row sunken stack gap-m" role="group" aria-label="The student's work">
      {completes && (
        <div className="row between gap-m">
          <p className="share">
            This outcome needs the student's own work, and there is none here. Add a piece, or say where it is
            kept.
          </p>
          <Button size="small" onClick={onAddPiece}>Add a piece</Button>
        </div>
      )}
      <HeldAtForm submission={submission} completes={completes} autoFocus onDone={onClose} />
    </div>
  );
}
