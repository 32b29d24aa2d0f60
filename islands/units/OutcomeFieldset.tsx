import { EVIDENCE_TYPES, UNIT_LIMITS } from "../../domain/units.ts";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDown, ChevronUp, Trash2 } from "../../ui/icons.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import type { UnitReview } from "./unit_form.ts";

type Props = {
  form: UnitReview;
  /** Of the field array. */
  id: string;
  index: number;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const OPTIONS = EVIDENCE_TYPES.map((type) => ({ value: type, label: type }));

export function OutcomeFieldset({ form, id, index, isLast, onEdit, onMove, onRemove }: Props) {
  const number = index + 1;
  const readOnly = form.saving.isPending;
  const notes = form.values.outcomes[index]?.notes ?? [];
  const name = `outcomes.${index}` as const;
  const editDescription = () => {
    form.set(`${name}.notes`, []);
    onEdit();
  };
  return (
    <fieldset className="unit-outcome box stack" data-outcome={id}>
      <legend className="sr-only">{`Outcome ${number}`}</legend>
      <div className="unit-outcome-top row one-line gap-none">
        <p className="fill strong" aria-hidden="true">{`Outcome ${number}`}</p>
        <IconButton
          label={`Move outcome ${number} up`}
          icon={<ChevronUp />}
          data-move="-1"
          aria-disabled={readOnly || number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move outcome ${number} down`}
          icon={<ChevronDown />}
          data-move="1"
          aria-disabled={readOnly || isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`Remove outcome ${number}`}
          icon={<Trash2 />}
          aria-disabled={readOnly || undefined}
          onClick={onRemove}
        />
      </div>
      <Field
        label={`What the learner will have done, outcome ${number}`}
        hideLabel
        hint={notes.length > 0 && <SheetNotes notes={notes} />}
        error={form.error(`${name}.description`) ?? form.error(`${name}.evidenceType`)}
      >
        <TextArea
          minRows={2}
          dir="auto"
          maxLength={UNIT_LIMITS.descriptionLength}
          placeholder="demonstrated the ability to …"
          {...form.field(`${name}.description`, { onChange: editDescription })}
        />
      </Field>
      <Field label={`Evidence needed for outcome ${number}`} hideLabel>
        <Select
          options={OPTIONS}
          {...form.field(`${name}.evidenceType`, { onChange: onEdit })}
          disabled={readOnly}
        />
      </Field>
    </fieldset>
  );
}
