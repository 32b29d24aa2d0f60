import { longDate } from "../../../domain/dates.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import type { PortfolioContext } from "../portfolio_context.ts";
import { versionsButton } from "./versions_button.tsx";
import { savedIn, SCRIBED, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

/** Somebody's words for those who may only read them. */
export function writtenWords(
  box: WritingBoxName,
  submission: SubmissionView,
  { timeZone, viewer, open }: PortfolioContext,
) {
  const { title, empty } = WRITING_BOXES[box];
  const { text, date } = savedIn(submission, box);
  const scribed = box === "reflection" && submission.scribed;
  const day = date && longDate(date, timeZone);
  return (
    <div>
      <h4>{title}</h4>
      {text !== "" && day && <span>{scribed ? `${SCRIBED}, ${day}` : day}</span>}
      {text === "" ? <p className="writing-empty">{empty}</p> : <p className="writing-words">{text}</p>}
      {date && (box === "reflection" || viewer.actor.kind !== "student") &&
        versionsButton(box, submission.outcomeIndex, () =>
          open({ what: "versions", submission, box, putBack: null }))}
    </div>
  );
}
