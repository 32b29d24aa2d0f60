import type { FormEvent } from "react";
import { SHEET_TEXT_LIMIT } from "../../domain/unit_sheet/text.ts";
import { PDF_LIMITS } from "../../domain/units.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FileDrop } from "../../ui/FileDrop.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { useUnitSheetReader } from "./use_unit_sheet_reader.ts";

const MB = 1024 * 1024;
export const PASTE_FORM = "paste-unit-sheet";

type Props = {
  pasted: string;
  onPasted: (text: string) => void;
  reader: ReturnType<typeof useUnitSheetReader>;
  onEnterManually: () => void;
};

export function UnitSources({ pasted, onPasted, reader, onEnterManually }: Props) {
  const { error } = reader;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reader.readText(pasted);
  };
  return (
    <div className="stack">
      <form id={PASTE_FORM} noValidate onSubmit={submit}>
        <Field
          label="Paste the text of the unit sheet"
          hint="Open the sheet, select all of it, copy it, and paste it here."
          error={error?.source === "pasted" ? error.message : null}
        >
          <TextArea
            minRows={4}
            maxLength={SHEET_TEXT_LIMIT}
            dir="auto"
            spellCheck={false}
            value={pasted}
            onChange={({ currentTarget }) => {
              onPasted(currentTarget.value);
              reader.clearError();
            }}
          />
        </Field>
      </form>
      <p className="or-line">or</p>
      <div className="stack gap-s">
        <p className="field-label">Use the PDF of the unit sheet</p>
        <FileDrop
          label="The unit sheet as a PDF"
          chooseText="Choose a PDF"
          accept=".pdf,application/pdf"
          multiple={false}
          onFiles={([file]) => file && reader.readPdf(file)}
          hintId="unit-pdf-hint"
          hint={` One PDF, up to ${PDF_LIMITS.bytes / MB} MB. It is read on your device and isn't uploaded.`}
        />
        {reader.fileName && <Spinner label={`Reading ${reader.fileName}…`} />}
        {error?.source === "pdf" && <Alert tone="warning" live>{error.message}</Alert>}
      </div>
      <p className="or-line">or</p>
      <p className="stack starts">
        <Button onClick={onEnterManually}>Enter it by hand</Button>
      </p>
    </div>
  );
}
