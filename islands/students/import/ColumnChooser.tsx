import { type FormEvent, useState } from "react";
import { type ColumnChoices, columnLabel } from "../../../domain/student_file/columns.ts";
import { Button } from "../../../ui/Button.tsx";
import { CardSection } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { FileState } from "./use_student_file.ts";

type Props = {
  unclear: Extract<FileState, { kind: "unclear" }>;
  onChoose: (choices: ColumnChoices) => void;
  onCancel: () => void;
};

/** Asks which column to read if several of a file fit one field. */
export function ColumnChooser({ unclear, onChoose, onCancel }: Props) {
  const { file, ambiguous, choices } = unclear;
  const [chosen, setChosen] = useState(choices);
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (ambiguous.every(({ field }) => chosen[field])) onChoose(chosen);
    else [...event.currentTarget.querySelectorAll("select")].find(({ value }) => value === "")?.focus();
  };
  return (
    <CardSection>
      <form className="stack" noValidate onSubmit={submit} aria-label="Columns of the file">
        <p role="status" className="anywhere">
          {`Several columns of ${file.name} fit. Choose which are to be read.`}
        </p>
        <div className="grid gap-l tops">
          {ambiguous.map(({ field, headers }) => (
            <Field
              key={field}
              label={columnLabel(field)}
              error={asked && !chosen[field] ? "Choose a column" : null}
            >
              <Select
                value={chosen[field] ?? ""}
                onChoose={(column) => setChosen({ ...chosen, [field]: column })}
                options={[
                  { value: "", label: "Choose a column" },
                  ...new Set(headers),
                ].map((option) => typeof option === "string" ? { value: option, label: option } : option)}
              />
            </Field>
          ))}
        </div>
        <div className="row gap-m">
          <Button type="submit" variant="primary">Read the file</Button>
          <Button onClick={onCancel}>Choose another file</Button>
        </div>
      </form>
    </CardSection>
  );
}
