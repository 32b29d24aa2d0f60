import { useRef, useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { longDate } from "../../domain/dates.ts";
import { ADMIN_SIGNATURE_RULE, isSignedAs, type SignaturePart } from "../../domain/signatures.ts";
import type {
  SignaturesView,
  SignatureView,
} from "../../server/features/summary_sheets/signatures/read_signatures.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardSection } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { coverageOf, openText } from "./coverage.ts";

const SignatureForm = lazyDialog(() => import("./SignatureForm.tsx"));

const LABELS: Readonly<Record<SignaturePart, string>> = {
  educator: "Educator signature",
  admin: "Administrator signature",
};

type Props = {
  unitId: string;
  part: SignaturePart;
  view: SignaturesView;
  nameOf: (assignmentId: string) => string | undefined;
  timeZone: string;
  canSign: boolean;
  setUnsaved: (name: string, unsaved: boolean) => void;
};

/** One part of the signatures: those given with what they cover, and a form for those who may sign it. */
export function SignatureArea(props: Props) {
  const { unitId, part, view, nameOf, timeZone, canSign, setUnsaved } = props;
  const label = LABELS[part];
  const heading = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState<"due" | "open" | "shut">("due");
  const [signed, setSigned] = useState(0);
  const coverage = coverageOf(view, part);
  const { given, open } = coverage;
  const [unsaved, setUnsavedHere] = useState(false);
  const onUnsaved = (unsaved: boolean) => {
    setUnsavedHere(unsaved);
    setUnsaved(part, unsaved);
  };
  const canSignNow = canSign && view.total > 0;
  // A drawing stays, whatever is read in the meantime.
  const signs = unsaved || (canSignNow && (form === "open" || (form === "due" && open.length > 0)));
  return (
    <Card className="signature-area" level={3} title={label} headingRef={heading}>
      <CardSection className="stack">
        {given.length > 0 && (
          <ul className="stack" aria-label={`${label}s given`}>
            {given.map(({ signature, students }) => (
              <Given key={signature.id} signature={signature} students={students} timeZone={timeZone} />
            ))}
          </ul>
        )}
        <p className={open.length > 0 ? "strong" : "quiet"} role="status">
          {openText(coverage, nameOf) ?? (given.length > 0
            ? "All students whose outcomes are complete are covered."
            : "There's nothing to sign yet: no student has every outcome dated.")}
        </p>
        {signs && (
          <div className="signature-room">
            <SignatureForm
              // Starts again after each signature.
              key={signed}
              unitId={unitId}
              part={part}
              label={label}
              total={view.total}
              timeZone={timeZone}
              onUnsaved={onUnsaved}
              onSigned={() => {
                setForm("due");
                onUnsaved(false);
                setSigned(signed + 1);
                heading.current?.focus();
              }}
              onClose={() => setForm("shut")}
            />
          </div>
        )}
        {canSignNow && !signs && (
          <p className="screen-only">
            <Button
              size="small"
              onClick={() => setForm("open")}
            >
              {open.length > 0 ? "Sign" : "Sign again"}
            </Button>
          </p>
        )}
        {!canSign && (
          <div className="stack screen-only">
            <Alert title={ADMIN_SIGNATURE_RULE} />
            <Field label={`Date of the ${label.toLowerCase()}`}>
              <TextInput
                type="date"
                className="input-short"
                disabled
                defaultValue={given[0]?.signature.signedOn}
              />
            </Field>
          </div>
        )}
        {given.length === 0 && (
          <p className="print-only signature-line" aria-hidden="true">Signature and date</p>
        )}
      </CardSection>
    </Card>
  );
}

type GivenProps = { signature: SignatureView; students: number; timeZone: string };

function Given({ signature: { name, account, image, signedOn }, students, timeZone }: GivenProps) {
  return (
    <li className="stack gap-xs">
      {image === null ? <em className="heading anywhere" dir="auto">{name}</em> : (
        <img
          className="box paper signature-image"
          src={image}
          alt={`Signature of ${name}`}
        />
      )}
      <p className="small">
        {"Signed by "}
        <bdi className="strong anywhere">{name}</bdi>
        {isSignedAs(name, account) || (
          <>
            {" (signed in as "}
            <bdi className="anywhere">{account}</bdi>
            {")"}
          </>
        )}
        {` for ${countText(students, "student")} on ${longDate(signedOn, timeZone)}.`}
      </p>
    </li>
  );
}
