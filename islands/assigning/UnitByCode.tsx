import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { links } from "../../domain/links.ts";
import { checkUnitCode } from "../../domain/units.ts";
import type { UnitChoice } from "../../server/features/units/list_unit_choices.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer, ApiError, messageOf } from "../api.ts";
import { unitApi } from "../units/queries.ts";

/** Finds a unit that the school does not have yet. */
export function UnitByCode({ onFound }: { onFound: (unit: UnitChoice) => void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const fetching = useMutation({
    mutationFn: (unitCode: string) => answer(unitApi.units.fetch.$post({ json: { unitCode } })),
    onSuccess: ({ id, unitCode, title, level }) => {
      setCode("");
      onFound({ id, unitCode, title, level });
    },
    onError: (failure) => {
      setMissing(failure instanceof ApiError && failure.status === 404);
      setError(messageOf(failure, "Failed to fetch unit details"));
    },
  });
  const fetchUnit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkUnitCode(code);
    setError(message);
    setMissing(false);
    if (!message && !fetching.isPending) fetching.mutate(code.trim());
  };
  return (
    <>
      <form className="inline-form row lines-m" noValidate onSubmit={fetchUnit}>
        <Field label="Unit code" hint="Of a unit that is not in the list." error={error}>
          <TextInput
            className="input-code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Field>
        <Button
          type="submit"
          icon={<Search size={18} />}
          pending={fetching.isPending}
          pendingText="Fetching…"
        >
          Fetch Unit
        </Button>
      </form>
      {missing && (
        <p>
          <a className="target" href={links.addUnit()}>Bring the unit in yourself</a>{" "}
          on your start page, then come back.
        </p>
      )}
    </>
  );
}
