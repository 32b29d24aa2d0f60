import { type FormEvent, useId, useState } from "react";
import { awardingBody } from "../../domain/links.ts";
import { checkUnitCode } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { ExternalLink, RefreshCw } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";

/** By the awarding body's search page, where the installation names one. */
export function UnitSearch({ searchUrl }: { searchUrl: string | null }) {
  return searchUrl === null ? <UnitPageForm /> : <UnitSearchFrame searchUrl={searchUrl} />;
}

// No allow-top-navigation: the frame must not leave our page.
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** The awarding body's search page (spec 1 §2.4). A refused frame is undetectable, so the note is always shown. */
function UnitSearchFrame({ searchUrl }: { searchUrl: string }) {
  const [reloads, setReloads] = useState(0);
  const noteId = useId();
  return (
    <Card
      title="Unit Search"
      description="Look for a unit on the awarding body's own page and note its six-digit code."
      actions={
        <>
          <Button icon={<RefreshCw size={18} />} onClick={() => setReloads(reloads + 1)}>Refresh</Button>
          <LinkButton
            href={searchUrl}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalLink size={18} />}
          >
            Open in New Tab
          </LinkButton>
        </>
      }
    >
      <CardSection>
        <p id={noteId} className="measure quiet">
          Some awarding-body pages refuse to be shown inside another page. If the space below stays empty or
          shows an error, choose “Open in New Tab” and search there.
        </p>
        <iframe
          key={reloads}
          className="unit-search-frame box"
          title="Unit search of the awarding body"
          aria-describedby={noteId}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          loading="lazy"
          src={searchUrl}
        />
      </CardSection>
    </Card>
  );
}

/** Unit search for installations without a search page. */
function UnitPageForm() {
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
              className="input-code"
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
