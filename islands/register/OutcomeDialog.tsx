import { useState } from "react";
import { dayIn } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { isWorkMissing } from "../../domain/register.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useForm } from "../form/use_form.ts";
import { type Achieved, AchievedFields, checkAchieved } from "./AchievedFields.tsx";
import type { OpenCell } from "./register_updates.ts";
import { useMarkOutcome } from "./use_mark_outcome.ts";

const WORK_HINT = "This outcome needs the student's own work, and there is none here.";

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
  const asksForWork = isWorkMissing(outcome, cell);
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const mark = useMarkOutcome(unitId);
  const name = fullName(student);
  const change = (complete: boolean, { date, heldAt }: Achieved) => {
    const withoutWork = asksForWork && complete ? [cell.id] : [];
    const plan = { ids: [cell.id], withoutWork };
    const shown = { complete: done, date: cell.completedDate ?? undefined };
    mark({ outcome: at, plan, shown, complete, date, heldAt: heldAt.trim(), name });
  };
  const form = useForm<Achieved, void>({
    saved: { date: cell.completedDate ?? cell.earlierDate ?? today, heldAt: "" },
    check: (values) => checkAchieved(values, today, asksForWork && !done),
    save: (values) => {
      const unchanged = done && values.date === cell.completedDate && values.heldAt.trim() === "";
      if (!unchanged) change(true, values);
    },
    onSaved: onClose,
  });
  const takeBack = () => {
    change(false, form.values);
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={name}
      description={
        <>
          <span className="strong">{`Outcome ${at + 1}: `}</span>
          <span dir="auto">{outcome.description}</span>
        </>
      }
      footer={
        <>
          {done && <Button variant="quiet" onClick={takeBack}>Take the tick back</Button>}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="outcome-date">
            {done ? "Save" : "Mark complete"}
          </Button>
        </>
      }
    >
      <form id="outcome-date" className="stack" noValidate onSubmit={form.submit}>
        <AchievedFields
          form={form}
          today={today}
          place={asksForWork ? { hint: WORK_HINT, optional: done } : null}
        />
        <p>
          <a href={links.unit(unitId, { open: cell.id })}>See the work</a>
        </p>
      </form>
    </Dialog>
  );
}
