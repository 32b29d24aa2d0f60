import { longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { CompletionDate } from "./CompletionDate.tsx";
import type { PortfolioContext } from "./portfolio_context.ts";

/** The foot of an outcome: its tick for those who may set it, the day it bears for everybody. */
export function completionRow(submission: SubmissionView, { may, timeZone, writes }: PortfolioContext) {
  const { teacherOutcomeComplete: complete, completedDate: day, outcomeIndex } = submission;
  const number = outcomeIndex + 1;
  if (!may.complete) {
    if (!complete) return null;
    return (
      <footer className="card-footer">
        <p>{day ? `Marked complete on ${longDate(day, timeZone)}` : "Marked complete"}</p>
      </footer>
    );
  }
  return (
    <footer className="card-footer">
      <label className="checkbox">
        <input
          type="checkbox"
          aria-label={`Mark Complete outcome ${number}`}
          checked={complete}
          onChange={({ currentTarget: { checked } }) => writes.mark(submission, { complete: checked })}
        />
        Mark Complete
      </label>
      {complete && day && (
        <CompletionDate
          day={day}
          number={number}
          timeZone={timeZone}
          onChange={(date) => writes.mark(submission, { complete: true, date })}
        />
      )}
    </footer>
  );
}
