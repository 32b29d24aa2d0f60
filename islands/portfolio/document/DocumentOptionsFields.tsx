import {
  DOCUMENT_PART_LABELS,
  DOCUMENT_PARTS,
  type DocumentOptions,
  PICTURE_SIZE_LABELS,
  PICTURE_SIZES,
} from "../../../domain/document_options.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";

type Props = { options: DocumentOptions; onChange: (options: DocumentOptions) => void };

/** Fields for what the PDF shows besides outcomes and evidence, and the size of its pictures. */
export function DocumentOptionsFields({ options, onChange }: Props) {
  return (
    <div className="stack gap-l">
      <fieldset className="stack gap-s">
        <legend>Show in the PDF</legend>
        {DOCUMENT_PARTS.map((part) => (
          <Checkbox
            key={part}
            label={DOCUMENT_PART_LABELS[part]}
            checked={options[part]}
            onChange={(event) => onChange({ ...options, [part]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Field label="Pictures">
        <Select
          value={options.pictures}
          options={PICTURE_SIZES.map((size) => ({ value: size, label: PICTURE_SIZE_LABELS[size] }))}
          onChoose={(pictures) => onChange({ ...options, pictures })}
        />
      </Field>
    </div>
  );
}
