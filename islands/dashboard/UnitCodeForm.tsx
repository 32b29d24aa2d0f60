import type { FormEvent } from "react";
import { countText } from "../../domain/count_text.ts";
import { withQuery } from "../../domain/path_parts.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { ExternalLink, Search } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import type { useFetchUnit } from "./use_fetch_unit.ts";

/** A unit's public page (DOMAIN, A unit). */
const AWARDING_BODY_UNIT = "https://www.aqa.org.uk/programmes/unit-award-scheme/unit-details";

type Props = {
  form: ReturnType<typeof useFetchUnit>;
  locked: boolean;
  /** Opens OwnUnitDialog. */
  onOwnUnit: () => void;
};

export function UnitCodeForm({ form, locked, onOwnUnit }: Props) {
  const { missingCode, unit } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!locked && !form.fetching) form.fetch();
  };
  return (
    <div className="stack gap-m">
      <form className="inline-form row gap-m" noValidate onSubmit={submit}>
        <Field label="Unit code" error={form.codeError}>
          <TextInput
            ref={form.input}
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
        {missingCode === null && (
          <Button
            variant="quiet"
            className="flush-start"
            aria-disabled={locked || undefined}
            onClick={onOwnUnit}
          >
            Can't find the unit?
          </Button>
        )}
      </form>
      {missingCode !== null && (
        <p className="row gap-l lines-s">
          <Button onClick={onOwnUnit}>Paste this unit</Button>
          <UnitPageLink unitCode={missingCode} />
        </p>
      )}
      {unit && <UnitPreview unit={unit} />}
    </div>
  );
}

function UnitPageLink({ unitCode }: { unitCode: string }) {
  return (
    <a
      className="target row gap-xs"
      href={withQuery(AWARDING_BODY_UNIT, { unit: unitCode })}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open the unit’s page <span className="sr-only">at the awarding body, opens in a new tab</span>
      <ExternalLink size={16} />
    </a>
  );
}

/** Title, level, code and outcomes before assigning (spec 1 §2.4). */
function UnitPreview({ unit }: { unit: UnitView }) {
  return (
    <div
      className="card-row pad-l box accented stack gap-m"
      role="region"
      aria-label={`Unit ${unit.unitCode}`}
    >
      <h3>{unit.title}</h3>
      <p className="row gap-m lines-s">
        <Badge>{unit.level}</Badge>
        <Badge look="outline">{unit.unitCode}</Badge>
        <span>{countText(unit.outcomes.length, "outcome")}</span>
        <UnitPageLink unitCode={unit.unitCode} />
      </p>
      <ol className="numbers stack gap-m anywhere">
        {unit.outcomes.map((outcome) => (
          <li key={outcome.id}>
            {outcome.description}
            <span className="block small quiet">{outcome.evidenceType}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
