import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { dayIn } from "../../domain/dates.ts";
import { checkHeldAt } from "../../domain/evidence_need.ts";
import { MAX_MARKED, TEXT_LIMITS } from "../../domain/limits.ts";
import { checkAchievedOn, type MarkingPlan, planMarking } from "../../domain/register.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { studentCount } from "./cell_text.ts";
import type { RegisterGroup } from "./register_updates.ts";
import { useMarkOutcome } from "./use_mark_outcome.ts";

type Props = {
  unitId: string;
  /** The group as it was when its column was pressed; a later read of the list does not change it. */
  opened: RegisterGroup;
  /** Zero-based. */
  outcome: number;
  /** Students of the unit that are not shown. */
  hidden: number;
  /** Ids of assignments. */
  ticked: ReadonlySet<string>;
  timeZone: string;
  /** With the assignments of the students that were chosen. */
  onMarked: (assignmentIds: readonly string[]) => void;
  onClose: () => void;
};

/** Marks an outcome of all students, or of those ticked, with one date. */
export default function MarkDialog(props: Props) {
  const { unitId, hidden, outcome, ticked, timeZone, onMarked, onClose } = props;
  const client = useQueryClient();
  // The day of the outcome that was marked before on this page.
  const dateKey = ["marked on", unitId];
  const [{ students, outcomes, several, number }] = useState(props.opened);
  const present = students.filter(({ assignmentId }) => ticked.has(assignmentId));
  const [onlyTicked, setOnlyTicked] = useState(present.length > 0);
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const [date, setDate] = useState(() => client.getQueryData<string>(dateKey) ?? today);
  const [heldAt, setHeldAt] = useState("");
  const [errors, setErrors] = useState<{ date?: string; heldAt?: string | null }>({});
  const mark = useMarkOutcome(unitId);
  const { description } = outcomes[outcome]!;
  const chosen = onlyTicked ? present : students;
  const plan = planMarking(chosen, outcome, outcomes[outcome]!);
  const tickedElsewhere = ticked.size - present.length;
  const tooMany = plan.ids.length > MAX_MARKED;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dateError = checkAchievedOn(date, today);
    if (dateError) return setErrors({ date: dateError });
    const missing = plan.withoutWork.length > 0 && heldAt.trim() === "";
    const heldAtError = missing ? "Say where the work is kept" : checkHeldAt(heldAt);
    if (heldAtError) return setErrors({ heldAt: heldAtError });
    mark({ outcome, plan, shown: { complete: false }, complete: true, date, heldAt: heldAt.trim() });
    client.setQueryData(dateKey, date);
    onMarked(chosen.map(({ assignmentId }) => assignmentId));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Mark outcome ${outcome + 1}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="mark-outcome"
            disabled={plan.ids.length === 0 || tooMany}
          >
            {plan.ids.length === 0 ? "Mark complete" : `Mark ${plan.ids.length} complete`}
          </Button>
        </>
      }
    >
      <form id="mark-outcome" className="stack" noValidate onSubmit={submit}>
        {present.length > 0 && (
          <fieldset className="dialog-part">
            <legend>Students</legend>
            {[true, false].map((choice) => (
              <label key={String(choice)} className="radio row one-line tops gap-m">
                <input
                  type="radio"
                  name="students"
                  checked={onlyTicked === choice}
                  onChange={() =>
                    setOnlyTicked(choice)}
                />
                {choice
                  ? `Those ticked (${present.length})`
                  : several
                  ? `Everyone on version ${number} (${students.length})`
                  : hidden > 0
                  ? `Everyone shown (${students.length} of ${students.length + hidden})`
                  : `Everyone (${students.length})`}
              </label>
            ))}
          </fieldset>
        )}
        <Field label="Achieved on" error={errors.date}>
          <TextInput
            type="date"
            className="register-date"
            max={today}
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </Field>
        {plan.withoutWork.length > 0 && (
          <Field
            label="Where is the work kept?"
            hint={workHint(plan.withoutWork.length)}
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
        <p className="quiet" role="status">
          {tooMany
            ? `At most ${MAX_MARKED} students can be marked at a time. Choose a class, or tick some of them.`
            : planText(plan)}
          {present.length === 0 && hidden > 0 && !several &&
            ` Only the ${students.length} shown of ${studentCount(students.length + hidden)} are marked.`}
          {several && hidden > 0 && ` ${studentCount(hidden)} of the unit not shown, and not marked.`}
          {tickedElsewhere > 0 && ` Also ticked, not in this list, and not marked: ${tickedElsewhere}.`}
        </p>
      </form>
    </Dialog>
  );
}

function workHint(count: number): string {
  return `This outcome needs the student's own work, and ${studentCount(count)} ${
    count === 1 ? "has" : "have"
  } none uploaded.`;
}

function planText({ ids, complete, closed }: MarkingPlan): string {
  const parts = [
    ids.length === 0
      ? "There is nothing to mark."
      : `${studentCount(ids.length)} will be marked complete with this date.`,
  ];
  if (complete > 0) {
    parts.push(`${studentCount(complete)} ${complete === 1 ? "has" : "have"} it complete already.`);
  }
  if (closed > 0) {
    parts.push(
      `${closed} ${closed === 1 ? "portfolio is" : "portfolios are"} assessed and cannot be changed.`,
    );
  }
  return parts.join(" ");
}
