import { type FormEvent, useState } from "react";
import { dayIn } from "../../domain/dates.ts";
import { checkHeldAt } from "../../domain/evidence_need.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { checkAchievedOn, lacksWork } from "../../domain/register.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { OpenCell } from "./register_updates.ts";
import { useMarkOutcome } from "./use_mark_outcome.ts";

type Props = {
  unitId: string;
  /** The cell as it was when the dialog opened. */
  cell: OpenCell;
  timeZone: string;
  onClose: () => void;
};

/** The day on which a student achieved an outcome, and where the work is that it asks for. */
export default function OutcomeDialog(
  { unitId, cell: { group, row, outcome: at }, timeZone, onClose }: Props,
) {
  const [{ student, outcome }] = useState({ student: group.students[row]!, outcome: group.outcomes[at]! });
  const cell = student.cells[at]!;
  const done = cell.status === "completed";
  const asksForWork = lacksWork(outcome, cell);
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const [date, setDate] = useState(cell.completedDate ?? cell.earlierDate ?? today);
  const [heldAt, setHeldAt] = useState("");
  const [errors, setErrors] = useState<{ date?: string; heldAt?: string | null }>({});
  const mark = useMarkOutcome(unitId);
  const name = fullName(student);
  const change = (complete: boolean) => {
    const withoutWork = asksForWork && complete ? [cell.submissionId] : [];
    const plan = { ids: [cell.submissionId], withoutWork };
    const shown = { complete: done, date: cell.completedDate ?? undefined };
    mark({ outcome: at, plan, shown, complete, date, heldAt: heldAt.trim(), name });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dateError = checkAchievedOn(date, today);
    if (dateError) return setErrors({ date: dateError });
    const missing = asksForWork && !done && heldAt.trim() === "";
    const heldAtError = missing ? "Say where the work is kept" : checkHeldAt(heldAt);
    if (heldAtError) return setErrors({ heldAt: heldAtError });
    if (done && date === cell.completedDate && heldAt.trim() === "") return onClose();
    change(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={name}
      description={
        <>
          <span className="strong">{`Outcome ${at + 1}: `}</span>
          <span dir="auto">{outcome.description}</span>
        </>
      }
      footer={
        <>
          {done && <Button variant="quiet" onClick={() => change(false)}>Take the tick back</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="outcome-date">
            {done ? "Save" : "Mark complete"}
          </Button>
        </>
      }
    >
      <form id="outcome-date" className="stack" noValidate onSubmit={submit}>
        <Field label="Achieved on" error={errors.date}>
          <TextInput
            type="date"
            className="register-date"
            max={today}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </Field>
        {asksForWork && (
          <Field
            label="Where is the work kept?"
            hint="This outcome needs the student's own work, and there is none here."
            optional={done}
            error={errors.heldAt}
          >
            <TextInput
              dir="auto"
              maxLength={TEXT_LIMITS.heldAt}
              placeholder="In the folder in room 4"
              value={heldAt}
              onChange={(event) => setHeldAt(event.currentTarget.value)}
            />
          </Field>
        )}
        <p>
          <a href={links.unit(unitId, { open: cell.submissionId })}>See the work</a>
        </p>
      </form>
    </Dialog>
  );
}
