import { useEffect, useState } from "react";
import { dayIn, longDate } from "../../../domain/dates.ts";
import { ACCEPT_ATTRIBUTE } from "../../../domain/evidence.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { chooseFiles } from "../../../ui/choose_files.ts";
import { lazyDialog } from "../../lazy_dialog.tsx";
import { heldAtText } from "../../../domain/evidence_need.ts";
import { useMarkComplete } from "../state/outcome_writes.ts";
import { usePortfolio } from "../state/portfolio_context.ts";

const DateForm = lazyDialog(() => import("./DateForm.tsx"));
const WorkRequest = lazyDialog(() => import("./WorkRequest.tsx"));

type Props = {
  submission: SubmissionView;
  /** It asks for the student's work and has neither a piece nor where it is held. */
  isWorkMissing: boolean;
};

/** The checkbox, date and held work of an outcome; without required work it asks for that first (DECISIONS 28). */
export function CompletionForm({ submission, isWorkMissing }: Props) {
  const { timeZone, uploadActions } = usePortfolio();
  const markComplete = useMarkComplete(submission);
  const [asking, setAsking] = useState<"work" | "place" | null>(null);
  const { teacherOutcomeComplete: complete, completedDate: day, heldAt, outcomeIndex } = submission;
  const number = outcomeIndex + 1;
  const checkboxId = `complete-${number}`;
  const asksForWork = asking === "work" && !complete;
  const stopAsking = () => {
    setAsking(null);
    document.getElementById(checkboxId)?.focus();
  };
  // The requested piece has arrived.
  useEffect(() => {
    if (!asksForWork || isWorkMissing) return;
    stopAsking();
    markComplete({ complete: true });
  }, [isWorkMissing]);
  return (
    <footer className="card-footer completion row gap-m">
      <label className="checkbox row one-line tops gap-m">
        <input
          id={checkboxId}
          type="checkbox"
          aria-label={`Mark Complete outcome ${number}`}
          checked={complete}
          onChange={({ currentTarget: { checked }, nativeEvent }) => {
            // A double click is one: the second would take it back.
            if (nativeEvent instanceof UIEvent && nativeEvent.detail > 1) return;
            if (checked && isWorkMissing) setAsking("work");
            else markComplete({ complete: checked });
          }}
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
      {heldAt && asking !== "place" && (
        <p className="held-at row gap-xs quiet anywhere">
          {heldAtText(heldAt)}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Change where the work for outcome ${number} is kept`}
            onClick={() => setAsking("place")}
          >
            Change
          </Button>
        </p>
      )}
      {(asksForWork || asking === "place") && (
        <WorkRequest
          submission={submission}
          completes={asksForWork}
          onAddPiece={() =>
            chooseFiles(
              { accept: ACCEPT_ATTRIBUTE, multiple: true },
              (files) => uploadActions.add(submission.id, files),
            )}
          onClose={stopAsking}
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
  if (editing === "now") {
    return (
      <DateForm
        day={day}
        label={`Day on which outcome ${outcomeNumber} was achieved`}
        max={dayIn(timeZone, new Date())}
        onSave={onChange}
        onClose={() => setEditing("done")}
      />
    );
  }
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
