import { type FormEvent, useState } from "react";
import { awardingBody } from "../../domain/links.ts";
import { checkUnitCode } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { ExternalLink } from "../../ui/icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";

/** Unit search for installations without a search page. */
export function UnitPageForm() {
  const [code, setCode] = useState("");
  const [codeError, setCodeError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkUnitCode(code);
    setCodeError(message);
    if (!message) open(awardingBody.unitPage(code.trim()), "_blank", "noopener,noreferrer");
  };
  return (
    <Card title="Unit Search" description="Every unit has a six-digit code, and a page of its own.">
      <CardSection>
        <p className="before-form measure">
          The code stands at the top of the unit’s sheet and in the awarding body’s list of units, beside the
          title. To look at a unit before you add it, type its code; its page opens in a new tab.
        </p>
        <form className="inline-form row lines-m" noValidate onSubmit={submit}>
          <Field label="Code of the unit to look at" error={codeError}>
            <TextInput
              fits="code"
              name="unitToLookAt"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" icon={<ExternalLink size={18} />}>Open the Unit’s Page</Button>
        </form>
      </CardSection>
    </Card>
  );
}
