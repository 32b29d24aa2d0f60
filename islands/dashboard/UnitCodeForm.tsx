import type { FormEvent } from "react";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import type { useFetchUnit } from "./use_fetch_unit.ts";

type Props = {
  form: ReturnType<typeof useFetchUnit>;
  locked: boolean;
  onOwnUnit: () => void;
};

export function UnitCodeForm({ form, locked, onOwnUnit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && !form.fetching) form.fetch();
  };
  return (
    <>
      <form className="inline-form row lines-m" noValidate onSubmit={submit}>
        <Field label="Unit code" error={form.codeError}>
          <TextInput
            className="input-code"
            name="unitCode"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            readOnly={locked}
            value={form.code}
            onChange={(event) => form.setCode(event.currentTarget.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          icon={<Search size={18} />}
          pending={form.fetching}
          pendingText="Fetching…"
          aria-disabled={locked || undefined}
        >
          Fetch Unit
        </Button>
        <Button variant="quiet" className="own-unit" aria-disabled={locked || undefined} onClick={onOwnUnit}>
          The unit is not in the catalogue?
        </Button>
      </form>
      {form.unit && <UnitPreview unit={form.unit} />}
    </>
  );
}

/** Title, level, code and outcomes before assigning (spec 1 §2.4). */
function UnitPreview({ unit }: { unit: UnitView }) {
  return (
    <div className="unit-preview" role="region" aria-label={`Unit ${unit.unitCode}`}>
      <h3>{unit.title}</h3>
      <p className="unit-facts row gap-m lines-s">
        <Badge>{unit.level}</Badge>
        <Badge look="outline">{unit.unitCode}</Badge>
        <span>{unit.outcomes.length === 1 ? "1 outcome" : `${unit.outcomes.length} outcomes`}</span>
      </p>
      <ol className="unit-outcomes stack gap-m">
        {unit.outcomes.map((outcome) => (
          <li key={outcome.id}>
            <span>{outcome.description}</span>
            <span className="small quiet">{outcome.evidenceType}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
