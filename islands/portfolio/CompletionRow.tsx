import { type FormEvent, useState } from "react";
import { dayIn, longDate } from "../../domain/dates.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../ui/Button.tsx";
import { useMarkComplete } from "./outcome_writes.ts";
import { usePortfolio } from "./portfolio_context.ts";

/** The completion checkbox and date of an outcome; read-only without the permission. */
export function CompletionRow({ submission }: { submission: SubmissionView }) {
  const { can, timeZone } = usePortfolio();
  const { teacherOutcomeComplete: complete, completedDate: day } = submission;
  if (can.complete) return <CompletionForm submission={submission} />;
  if (!complete) return null;
  return (
    <footer className="card-footer row gap-m">
      <p>{day ? `Marked complete on ${longDate(day, timeZone)}` : "Marked complete"}</p>
    </footer>
  );
}

function CompletionForm({ submission }: { submission: SubmissionView }) {
  const { timeZone } = usePortfolio();
  const markComplete = useMarkComplete(submission);
  const { teacherOutcomeComplete: complete, completedDate: day, outcomeIndex } = submission;
  const number = outcomeIndex + 1;
  return (
    <footer className="card-footer row gap-m">
      <label className="checkbox row one-line tops gap-m">
        <input
          type="checkbox"
          aria-label={`Mark Complete outcome ${number}`}
          checked={complete}
          onChange={({ currentTarget: { checked } }) => markComplete({ complete: checked })}
        />
        Mark Complete
      </label>
      {complete && day && (
        <CompletionDate
          day={day}
          outcomeNumber={number}
          timeZone={timeZone}
          onChange={(date) => markComplete({ complete: true, date })}
        />
      )}
    </footer>
  );
}

type CompletionDateProps = {
  /** `YYYY-MM-DD`. */
  day: string;
  outcomeNumber: number;
  timeZone: string;
  onChange: (day: string) => void;
};

/** Staff can set an earlier day (DECISIONS 8). */
function CompletionDate({ day, outcomeNumber, timeZone, onChange }: CompletionDateProps) {
  const [editing, setEditing] = useState<"never" | "now" | "done">("never");
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("day");
    if (typeof chosen === "string" && chosen !== day) onChange(chosen);
    setEditing("done");
  };
  if (editing !== "now") {
    return (
      <p className="completion-date row quiet">
        {`Achieved on ${longDate(day, timeZone)}`}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Change date of outcome ${outcomeNumber}`}
          autoFocus={editing === "done"}
          onClick={() => setEditing("now")}
        >
          Change date
        </Button>
      </p>
    );
  }
  return (
    <form className="completion-date row quiet" onSubmit={save}>
      <input
        type="date"
        name="day"
        className="input"
        aria-label={`Day on which outcome ${outcomeNumber} was achieved`}
        defaultValue={day}
        max={dayIn(timeZone, new Date())}
        required
        autoFocus
      />
      <Button size="small" type="submit">Save date</Button>
      <Button size="small" variant="quiet" onClick={() => setEditing("done")}>Cancel</Button>
    </form>
  );
}
