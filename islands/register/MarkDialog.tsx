import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { dayIn } from "../../domain/dates.ts";
import { MAX_MARKED } from "../../domain/limits.ts";
import { type MarkingPlan, planMarking } from "../../domain/register.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { useForm } from "../form/use_form.ts";
import { type Achieved, AchievedFields, checkAchieved } from "./AchievedFields.tsx";
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
  const mark = useMarkOutcome(unitId);
  const { description } = outcomes[outcome]!;
  const chosen = onlyTicked ? present : students;
  const plan = planMarking(chosen, outcome, outcomes[outcome]!);
  const tickedElsewhere = ticked.size - present.length;
  const tooMany = plan.ids.length > MAX_MARKED;
  const form = useForm<Achieved, void>({
    saved: { date: client.getQueryData<string>(dateKey) ?? today, heldAt: "" },
    check: (values) => checkAchieved(values, today, plan.withoutWork.length > 0),
    save: ({ date, heldAt }) => {
      mark({ outcome, plan, shown: { complete: false }, complete: true, date, heldAt: heldAt.trim() });
      client.setQueryData(dateKey, date);
    },
    onSaved: () => {
      onMarked(chosen.map(({ assignmentId }) => assignmentId));
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
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
      <form id="mark-outcome" className="stack" noValidate onSubmit={form.submit}>
        {present.length > 0 && (
          <fieldset>
            <legend>Students</legend>
            {[true, false].map((choice) => (
              <Radio
                key={String(choice)}
                name="students"
                checked={onlyTicked === choice}
                onChange={() => setOnlyTicked(choice)}
                label={choice
                  ? `Those ticked (${present.length})`
                  : several
                  ? `Everyone on version ${number} (${students.length})`
                  : hidden > 0
                  ? `Everyone shown (${students.length} of ${students.length + hidden})`
                  : `Everyone (${students.length})`}
              />
            ))}
          </fieldset>
        )}
        <AchievedFields
          form={form}
          today={today}
          place={plan.withoutWork.length > 0 ? { hint: workHint(plan.withoutWork.length) } : null}
        />
        <p className="quiet" role="status">
          {tooMany
            ? `At most ${MAX_MARKED} students can be marked at a time. Choose a class, or tick some of them.`
            : planText(plan)}
          {present.length === 0 && hidden > 0 && !several &&
            ` Only the ${students.length} shown of ${
              countText(students.length + hidden, "student")
            } are marked.`}
          {several && hidden > 0 && ` ${countText(hidden, "student")} of the unit not shown, and not marked.`}
          {tickedElsewhere > 0 && ` Also ticked, not in this list, and not marked: ${tickedElsewhere}.`}
        </p>
      </form>
    </Dialog>
  );
}

function workHint(count: number): string {
  return `This outcome needs the student's own work, and ${
    countText(count, "student has", "students have")
  } none uploaded.`;
}

function planText({ ids, complete, closed }: MarkingPlan): string {
  const parts = [
    ids.length === 0
      ? "There is nothing to mark."
      : `${countText(ids.length, "student")} will be marked complete with this date.`,
  ];
  if (complete > 0) {
    parts.push(`${countText(complete, "student has", "students have")} it complete already.`);
  }
  if (closed > 0) {
    parts.push(`${countText(closed, "portfolio is", "portfolios are")} assessed and cannot be changed.`);
  }
  return parts.join(" ");
}
