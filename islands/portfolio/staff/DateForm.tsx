import type { FormEvent } from "react";
import { Button } from "../../../ui/Button.tsx";

type Props = {
  /** `YYYY-MM-DD`. */
  day: string;
  label: string;
  max: string;
  onSave: (day: string) => void;
  onClose: () => void;
};

/** The day on which an outcome was achieved. */
export default function DateForm({ day, label, max, onSave, onClose }: Props) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("day");
    if (typeof chosen === "string" && chosen !== day) onSave(chosen);
    onClose();
  };
  return (
    <form className="completion-date row quiet" onSubmit={save}>
      <input
        type="date"
        name="day"
        className="input"
        aria-label={label}
        defaultValue={day}
        max={max}
        required
        autoFocus
      />
      <Button size="small" type="submit">Save date</Button>
      <Button size="small" variant="quiet" onClick={onClose}>Cancel</Button>
    </form>
  );
}
