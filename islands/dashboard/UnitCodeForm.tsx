import type { FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { FetchedUnit } from "./FetchedUnit.tsx";
import type { useFetchUnit } from "./use_fetch_unit.ts";

type Props = {
  form: ReturnType<typeof useFetchUnit>;
  /** While portfolios are being made, the unit stays what it is. */
  locked: boolean;
  onOwnUnit: () => void;
};

/** The code of a unit, the button that fetches it, the way for units that no catalogue has, and what was fetched. */
export function UnitCodeForm({ form, locked, onOwnUnit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && !form.fetching) form.fetch();
  };
  return (
    <>
      <form className="inline-form" noValidate onSubmit={submit}>
        <Field label="Unit code" error={form.fault}>
          <TextInput
            fits="code"
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
      {form.unit && <FetchedUnit unit={form.unit} />}
    </>
  );
}
