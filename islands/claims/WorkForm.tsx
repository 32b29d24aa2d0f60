import { useState } from "react";
import { checkHeldAt } from "../../domain/evidence_need.ts";
import { TEXT_LIMITS } from "../../domain/limits.ts";
import { locatableOutcomes } from "../../domain/readiness.ts";
import { fullName } from "../../domain/people.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { FixForm } from "./FixForm.tsx";
import { completionApi } from "./queries.ts";
import { withoutMissingWork } from "./readiness_updates.ts";
import { useFix } from "./use_fix.ts";

type Props = { row: ReadinessView; onFixed: () => void; onCancel: () => void };

/** Form for the place of required work of complete outcomes, one for those ticked (DECISIONS 28). */
export default function WorkForm({ row, onFixed, onCancel }: Props) {
  const toast = useToast();
  const fix = useFix();
  const outcomes = locatableOutcomes(row.missing);
  const [unticked, setUnticked] = useState<readonly number[]>([]);
  const chosen = outcomes.filter((outcome) => !unticked.includes(outcome));
  const form = useForm({
    saved: { heldAt: "" },
    check: ({ heldAt }) => ({
      heldAt: chosen.length === 0 ? "Choose at least one outcome" : checkHeldAt(heldAt, true),
    }),
    save: async ({ heldAt }) => {
      // What was said stays said, so each is shown when it is.
      for (const outcome of chosen) {
        const id = row.submissionIds[outcome - 1]!;
        await answer(completionApi.submissions[":id"]["held-at"].$post({ param: { id }, json: { heldAt } }));
        fix.show(({ id }) => id === row.id, withoutMissingWork(outcome));
      }
      return heldAt.trim();
    },
    onSaved: (description) => {
      toast({ title: "Location saved", description, tone: "success" });
      onFixed();
    },
    onFailed: fix.readAgain,
    failed: "Where the work is could not be saved. Please try again.",
  });
  return (
    <FixForm label={`Required work of ${fullName(row.student)}`} form={form} onCancel={onCancel}>
      {outcomes.length > 1 && (
        <fieldset className="row gap-xl lines-none">
          <legend className="sr-only">Outcomes</legend>
          {outcomes.map((outcome) => (
            <Checkbox
              key={outcome}
              label={`Outcome ${outcome}`}
              checked={!unticked.includes(outcome)}
              onChange={({ currentTarget: { checked } }) =>
                setUnticked(checked ? unticked.filter((other) => other !== outcome) : [...unticked, outcome])}
            />
          ))}
        </fieldset>
      )}
      <Field
        label="Where is it kept?"
        hint="For example: in the folder in room 4"
        error={form.error("heldAt")}
      >
        <TextInput autoFocus dir="auto" maxLength={2 * TEXT_LIMITS.heldAt} {...form.field("heldAt")} />
      </Field>
    </FixForm>
  );
}
