import { longDate } from "../../../domain/dates.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { ReadAloudButton } from "../../read_aloud/ReadAloudButton.tsx";
import { usePortfolio } from "../state/portfolio_context.ts";
import { savedText, SCRIBED_LABEL, TEXT_BOXES } from "../../../browser/text_boxes.ts";

type Props = { box: TextBox; submission: SubmissionView };

export function ReadOnlyText({ box, submission }: Props) {
  const { timeZone, viewer } = usePortfolio();
  const { title, empty } = TEXT_BOXES[box];
  const { text, date } = savedText(submission, box);
  const scribed = box === "reflection" && submission.scribed;
  const day = date && longDate(date, timeZone);
  return (
    <div>
      <h4>{title}</h4>
      {text !== "" && day && <span className="small quiet">{scribed ? `${SCRIBED_LABEL}, ${day}` : day}
      </span>}
      {text !== "" && viewer.actor.kind === "student" && (
        <ReadAloudButton
          text={text}
          label={`the ${box} on outcome ${submission.outcomeIndex + 1}`}
        />
      )}
      {text === "" ? <p className="quiet">{empty}</p> : <p className="written measure">{text}</p>}
      {date && (box === "reflection" || viewer.actor.kind !== "student") &&
        <VersionsButton submission={submission} box={box} onRestore={null} />}
    </div>
  );
}

type VersionsButtonProps = Props & { onRestore: ((text: string) => void) | null };

export function VersionsButton({ box, submission, onRestore }: VersionsButtonProps) {
  const { openDialog } = usePortfolio();
  return (
    <button
      type="button"
      className="flush-start text-button"
      aria-label={`Earlier versions of the ${box} on outcome ${submission.outcomeIndex + 1}`}
      onClick={() => openDialog({ type: "versions", submission, box, onRestore })}
    >
      Earlier versions
    </button>
  );
}
