import { useState } from "react";
import {
  SUPPORT_LENGTH_LABELS,
  SUPPORT_LENGTHS,
  SUPPORT_REASON_LABELS,
  SUPPORT_REASONS,
} from "../../domain/support.ts";
import { Button } from "../../ui/Button.tsx";
import { CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { NewGrant } from "./queries.ts";
import type { SupportChanges } from "./use_support_changes.ts";

const LENGTHS = SUPPORT_LENGTHS.map((value) => ({ value, label: SUPPORT_LENGTH_LABELS[value] }));
const REASONS = SUPPORT_REASONS.map((value) => ({ value, label: SUPPORT_REASON_LABELS[value] }));

export function GrantForm({ grant }: Pick<SupportChanges, "grant">) {
  const [values, setValues] = useState<NewGrant>({ length: "hour", reason: "question", mayChange: false });
  const set = (change: Partial<NewGrant>) => setValues({ ...values, ...change });
  return (
    <form
      aria-label="Grant support access"
      onSubmit={(event) => {
        event.preventDefault();
        if (!grant.isPending) grant.mutate(values);
      }}
    >
      <CardSection className="stack gap-l">
        <div className="spread row gap-l tops">
          <Field label="For">
            <Select value={values.length} options={LENGTHS} onChoose={(length) => set({ length })} />
          </Field>
          <Field label="Why">
            <Select value={values.reason} options={REASONS} onChoose={(reason) => set({ reason })} />
          </Field>
        </div>
        <Checkbox
          framed
          label="May also change data"
          hint="Details and archiving of students, their links, and portfolios and evidence that were put away. Never assessments, awards, signatures, staff or rules."
          checked={values.mayChange}
          onChange={({ target }) => set({ mayChange: target.checked })}
        />
        <p>
          <Button type="submit" variant="primary" pending={grant.isPending} pendingText="Granting…">
            Grant access
          </Button>
        </p>
      </CardSection>
    </form>
  );
}
