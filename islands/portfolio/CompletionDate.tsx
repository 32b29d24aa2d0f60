import { type FormEvent, useState } from "react";
import { dayIn, longDate } from "../../domain/dates.ts";
import { Button } from "../../ui/Button.tsx";

type Props = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The outcome's. */
  number: number;
  timeZone: string;
  onChange: (day: string) => void;
};

/** The day on which an outcome was achieved, and the way to put down an earlier one (DECISIONS 8). */
export function CompletionDate({ day, number, timeZone, onChange }: Props) {
  const [editing, setEditing] = useState<"not yet" | "now" | "before">("not yet");
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("day");
    if (typeof chosen === "string" && chosen !== day) onChange(chosen);
    setEditing("before");
  };
  if (editing !== "now") {
    return (
      <p className="completion-date">
        {`Achieved on ${longDate(day, timeZone)}`}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Change date of outcome ${number}`}
          autoFocus={editing === "before"}
          onClick={() => setEditing("now")}
        >
          Change date
        </Button>
      </p>
    );
  }
  return (
    <form className="completion-date" onSubmit={save}>
      <input
        type="date"
        name="day"
        className="input"
        aria-label={`Day on which outcome ${number} was achieved`}
        defaultValue={day}
        max={dayIn(timeZone, new Date())}
        required
        autoFocus
      />
      <Button size="small" type="submit">Save date</Button>
      <Button size="small" variant="quiet" onClick={() => setEditing("before")}>Cancel</Button>
    </form>
  );
}
