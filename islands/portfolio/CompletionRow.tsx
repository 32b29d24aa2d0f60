import { dayIn, longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { CompletionDate } from "./CompletionDate.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { useMarkComplete } from "./use_mark_complete.ts";

type Props = { submission: SubmissionView };

/** The foot of an outcome: its tick for those who may set it, the day it bears for everybody. */
export function CompletionRow({ submission }: Props) {
  const { may, timeZone } = usePortfolio();
  const mark = useMarkComplete(submission);
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
      <Checkbox
        label="Mark Complete"
        aria-label={`Mark Complete outcome ${number}`}
        checked={complete}
        onChange={({ currentTarget: { checked } }) =>
          mark({ complete: checked, date: checked ? dayIn(timeZone, new Date()) : null })}
      />
      {complete && day && (
        <CompletionDate
          day={day}
          number={number}
          timeZone={timeZone}
          onChange={(date) => mark({ complete: true, date })}
        />
      )}
    </footer>
  );
}
