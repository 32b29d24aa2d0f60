import { checkHeldAt } from "../../domain/evidence_need.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { checkAchievedOn } from "../../domain/register.ts";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import type { Form } from "../form/use_form.ts";

/** `date`: `YYYY-MM-DD`; `heldAt`: where required work is that is not uploaded. */
export type Achieved = { date: string; heldAt: string };

/** `placeNeeded`: required work has no place yet. */
export function checkAchieved({ date, heldAt }: Achieved, today: string, placeNeeded: boolean) {
  return { date: checkAchievedOn(date, today), heldAt: checkHeldAt(heldAt, placeNeeded) };
}

type Props = {
  form: Form<Achieved, void>;
  today: string;
  /** Null where no work is missing. */
  place: { hint: string; optional?: boolean } | null;
};

/** The day on which an outcome was achieved, and the place of its work. */
export function AchievedFields({ form: { field, error }, today, place }: Props) {
  return (
    <>
      <Field label="Achieved on" error={error("date")}>
        <TextInput type="date" className="input-short" max={today} {...field("date")} />
      </Field>
      {place && (
        <Field label="Where is the work kept?" {...place} error={error("heldAt")}>
          <TextInput
            dir="auto"
            maxLength={TEXT_LIMITS.heldAt}
            placeholder="In the folder in room 4"
            {...field("heldAt")}
          />
        </Field>
      )}
    </>
  );
}
