import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { checkSignatureName, checkSignedOn, SIGNATURE, type SignaturePart } from "../../domain/signatures.ts";
import { Button } from "../../ui/Button.tsx";
import { chooseFiles } from "../../ui/choose_files.ts";
import { Field, FieldError } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer, ApiError } from "../api.ts";
import { useForm } from "../form/use_form.ts";
import { useToast } from "../providers.tsx";
import { signatureApi, signatureQueries } from "./queries.ts";
import { checkSignaturePicture, readPicture } from "./read_picture.ts";
import { SignaturePad } from "./SignaturePad.tsx";

/** Equal (DECISIONS 19). */
const WAYS = [["draw", "Draw"], ["upload", "Upload"], ["type", "Type"]] as const;
type Way = (typeof WAYS)[number][0];
type Values = { way: Way; drawing: string; picture: string; fileName: string; name: string; date: string };

type Props = {
  unitId: string;
  part: SignaturePart;
  /** 'Educator signature', as the area's heading. */
  label: string;
  /** `YYYY-MM-DD` at the establishment. */
  today: string;
  setUnsaved: (name: string, unsaved: boolean) => void;
  onSigned: () => void;
  /** Its script could not be loaded. */
  onClose: () => void;
};

/** A signature that is drawn, uploaded or typed, with its date. */
export default function SignatureForm({ unitId, part, label, today, setUnsaved, onSigned }: Props) {
  const id = useId();
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values, Awaited<ReturnType<typeof sign>>>({
    saved: { way: "draw", drawing: "", picture: "", fileName: "", name: "", date: today },
    check: ({ way, drawing, picture, name, date }) => ({
      drawing: way === "draw" && drawing === "" ? "Draw the signature, or choose another way" : null,
      picture: way === "upload" && picture === "" ? "Choose a picture of the signature" : null,
      name: way === "type" ? checkSignatureName(name) : null,
      date: checkSignedOn(date, today),
    }),
    save: (values) => sign(unitId, part, values),
    onSaved: (view) => {
      client.setQueryData(signatureQueries.unit(unitId).queryKey, view);
      toast({ title: "Saved", description: "Signatures saved successfully", tone: "success" });
      onSigned();
    },
    failed: "Failed to save signatures",
    errorsOf: (error) => errorsOf(error, part),
  });
  const { way, picture, fileName, drawing, name } = form.values;
  const unsaved = [drawing, picture, name].some((value) => value !== "");
  useEffect(() => {
    setUnsaved(part, unsaved);
    return () => setUnsaved(part, false);
  }, [unsaved]);
  const [refused, setRefused] = useState<string | null>(null);
  const choose = () =>
    chooseFiles({ accept: "image/*", multiple: false }, async ([file]) => {
      if (!file) return;
      const reason = checkSignaturePicture(file);
      setRefused(reason);
      if (reason) return;
      try {
        form.set("picture", await readPicture(file));
        form.set("fileName", file.name);
      } catch {
        setRefused("This file cannot be read.");
      }
    });
  return (
    <form
      className="signature-form stack"
      noValidate
      aria-label={label}
      onSubmit={form.submit}
    >
      <fieldset className="signature-ways">
        <legend className="strong">How to sign</legend>
        <div className="row gap-l lines-none">
          {WAYS.map(([value, text]) => (
            <label key={value} className="radio row one-line tops gap-s">
              <input
                type="radio"
                name={`${id}way`}
                checked={way === value}
                onChange={() => form.set("way", value)}
              />
              {text}
            </label>
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
          onChange={(image) => form.set("drawing", image)}
        />
        <FieldError error={form.error("drawing")} />
      </div>
      {way === "upload" && (
        <div className="stack gap-s starts">
          <p className="small quiet">{`A photo or scan, at most ${SIGNATURE.bytes / 1000} kB.`}</p>
          {picture !== "" && (
            <img
              className="signature-paper paper signature-preview"
              src={picture}
              alt={`Chosen: ${fileName}`}
            />
          )}
          <Button size="small" onClick={choose}>
            {picture === "" ? "Choose a picture" : "Choose another"}
          </Button>
          <div role="status">
            <FieldError error={refused ?? form.error("picture")} />
          </div>
        </div>
      )}
      {way === "type" && (
        <Field label="Your name, as your signature" error={form.error("name")}>
          <TextInput autoComplete="name" dir="auto" maxLength={SIGNATURE.name} {...form.field("name")} />
        </Field>
      )}
      <div className="signature-foot row gap-m lines-m">
        <Field label={`Date of the ${label.toLowerCase()}`} error={form.error("date")}>
          <TextInput type="date" className="register-date" max={today} {...form.field("date")} />
        </Field>
        <Button
          variant="primary"
          type="submit"
          pending={form.saving.isPending}
          pendingText="Saving…"
        >
          Save signature
        </Button>
      </div>
    </form>
  );
}

function sign(unitId: string, part: SignaturePart, { way, drawing, picture, name, date }: Values) {
  const signature = way === "type"
    ? { [`${part}Name`]: name.trim() }
    : { [`${part}Signature`]: way === "draw" ? drawing : picture };
  const json = { ...signature, [`${part}Date`]: date };
  return answer(signatureApi.units[":id"].signatures.$post({ param: { id: unitId }, json }));
}

/** The server names the fields of the part. */
function errorsOf(error: Error, part: SignaturePart) {
  if (!(error instanceof ApiError)) return {};
  const { fields } = error;
  return {
    drawing: fields[`${part}Signature`],
    picture: fields[`${part}Signature`],
    name: fields[`${part}Name`],
    date: fields[`${part}Date`],
  };
}
