import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { countText } from "../../domain/count_text.ts";
import { dayIn } from "../../domain/dates.ts";
import { SIGNATURE, type SignaturePart } from "../../domain/signatures.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldError } from "../../ui/Field.tsx";
import { Radio } from "../../ui/Radio.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { coverageOf, signsForText } from "./coverage.ts";
import { checkTypedSignature, giveSignature, signatureErrors } from "./give_signature.ts";
import { signatureQueries } from "./queries.ts";
import { SignaturePad } from "./SignaturePad.tsx";
import { SignatureUpload } from "./SignatureUpload.tsx";

/** Equal (DECISIONS 19). */
const WAYS = [["draw", "Draw"], ["upload", "Upload"], ["type", "Type"]] as const;
type Way = (typeof WAYS)[number][0];
type Values = { way: Way; drawing: string; picture: string; fileName: string; name: string; date: string };

type Props = {
  unitId: string;
  part: SignaturePart;
  /** 'Educator signature', as the area's heading. */
  label: string;
  /** Complete rows of the sheet. */
  total: number;
  timeZone: string;
  /** Also while a line is drawn. */
  onUnsaved: (unsaved: boolean) => void;
  onSigned: () => void;
  /** Its script could not be loaded. */
  onClose: () => void;
};

/** A signature that is drawn, uploaded or typed, with its date. */
export default function SignatureForm({ unitId, part, label, total, timeZone, onUnsaved, onSigned }: Props) {
  const id = useId();
  const client = useQueryClient();
  const toast = useToast();
  // A page may be open overnight.
  const today = () => dayIn(timeZone, new Date());
  const [openedOn] = useState(today);
  /** An untouched date is that of the signature. */
  const dateOf = (date: string) => date === openedOn ? today() : date;
  const form = useForm<Values, Awaited<ReturnType<typeof giveSignature>>>({
    saved: { way: "draw", drawing: "", picture: "", fileName: "", name: "", date: openedOn },
    check: ({ way, drawing, picture, name, date }) => {
      const typed = checkTypedSignature({ name, date }, today());
      return {
        drawing: way === "draw" && drawing === "" ? "Draw the signature, or choose another way" : null,
        picture: way === "upload" && picture === "" ? "Choose a picture of the signature" : null,
        name: way === "type" ? typed.name : null,
        date: typed.date,
      };
    },
    save: ({ way, drawing, picture, name, date: chosen }) => {
      const date = dateOf(chosen);
      const signature = way === "type" ? { name, date } : { image: way === "draw" ? drawing : picture, date };
      return giveSignature(unitId, part, signature, total);
    },
    onSaved: (view) => {
      client.setQueryData(signatureQueries.unit(unitId).queryKey, view);
      const students = coverageOf(view, part).given[0]?.students ?? 0;
      const description = `Signatures saved successfully for ${countText(students, "student")}.`;
      toast({ title: "Saved", description, tone: "success" });
      onSigned();
    },
    failed: "Failed to save signatures",
    // The number of rows may be another by now.
    onFailed: () => void client.invalidateQueries(signatureQueries.unit(unitId)),
    errorsOf: (error) => {
      const { image, ...errors } = signatureErrors(error, part);
      return { ...errors, drawing: image, picture: image };
    },
  });
  const { way, picture, fileName, drawing, name } = form.values;
  const [begun, setBegun] = useState(false);
  const unsaved = begun || [drawing, picture, name].some((value) => value !== "");
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved]);
  return (
    <form
      className="stack"
      noValidate
      aria-label={label}
      onSubmit={form.submit}
    >
      <fieldset>
        <legend>How to sign</legend>
        <div className="row gap-l lines-none">
          {WAYS.map(([value, text]) => (
            <Radio
              key={value}
              name={`${id}way`}
              checked={way === value}
              onChange={() => form.set("way", value)}
              label={text}
            />
          ))}
        </div>
      </fieldset>
      <div className="stack gap-s" hidden={way !== "draw"}>
        <p id={`${id}pad`} className="small quiet">
          With a finger, a pen or the mouse. By keyboard, choose “Type”: it counts the same.
        </p>
        <SignaturePad
          label={`Paper for the ${label.toLowerCase()}`}
          describedBy={`${id}pad`}
          onBegin={() => setBegun(true)}
          onChange={(image) => {
            setBegun(false);
            form.set("drawing", image);
          }}
        />
        <FieldError error={form.error("drawing")} />
      </div>
      {way === "upload" && (
        <SignatureUpload
          picture={picture}
          fileName={fileName}
          error={form.error("picture")}
          onChange={(picture, fileName) => {
            form.set("picture", picture);
            form.set("fileName", fileName);
          }}
        />
      )}
      {way === "type" && (
        <Field label="Your name, as your signature" error={form.error("name")}>
          <TextInput autoComplete="name" dir="auto" maxLength={SIGNATURE.name} {...form.field("name")} />
        </Field>
      )}
      <p id={`${id}for`} className="small">{signsForText(total)}</p>
      <div className="bottoms row gap-m lines-m">
        <Field label={`Date of the ${label.toLowerCase()}`} error={form.error("date")}>
          <TextInput type="date" className="input-short" max={today()} {...form.field("date")} />
        </Field>
        <Button
          variant="primary"
          type="submit"
          aria-describedby={`${id}for`}
          pending={form.saving.isPending}
          pendingText="Saving…"
        >
          Save signature
        </Button>
      </div>
    </form>
  );
}
