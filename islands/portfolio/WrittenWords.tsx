import { longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { usePortfolio } from "./portfolio_context.ts";
import { savedIn, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

/** Somebody's words for those who may only read them. */
export function WrittenWords({ box, submission }: { box: WritingBoxName; submission: SubmissionView }) {
  const { timeZone } = usePortfolio();
  const { title, empty } = WRITING_BOXES[box];
  const { text, date } = savedIn(submission, box);
  return (
    <div className="writing">
      <div className="field-top">
        <h4 className="field-label">{title}</h4>
        {text !== "" && date && <span className="field-aside">{longDate(date, timeZone)}</span>}
      </div>
      {text === "" ? <p className="writing-empty">{empty}</p> : <p className="writing-words">{text}</p>}
    </div>
  );
}
