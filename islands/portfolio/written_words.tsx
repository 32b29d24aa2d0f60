import { longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { savedIn, WRITING_BOXES, type WritingBoxName } from "./writing_boxes.ts";

/** Somebody's words for those who may only read them. */
export function writtenWords(box: WritingBoxName, submission: SubmissionView, timeZone: string) {
  const { title, empty } = WRITING_BOXES[box];
  const { text, date } = savedIn(submission, box);
  return (
    <div>
      <h4>{title}</h4>
      {text !== "" && date && <span>{longDate(date, timeZone)}</span>}
      {text === "" ? <p className="writing-empty">{empty}</p> : <p className="writing-words">{text}</p>}
    </div>
  );
}
