import { EVIDENCE_TYPES, UNIT_LIMITS } from "../../domain/units.ts";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDown, ChevronUp, Trash2 } from "../../ui/icons.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import type { OutcomeFields } from "./unit_form.ts";

type Props = {
  outcome: OutcomeFields;
  /** From 1. */
  number: number;
  last: boolean;
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
  error: string | undefined;
  onChange: (outcome: OutcomeFields) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const OPTIONS = EVIDENCE_TYPES.map((type) => ({ value: type, label: type }));

/** One outcome of the form: its words, the evidence it needs, its place, and the way to take it out. */
export function OutcomeFieldset(props: Props) {
  const { outcome, number, last, reading, error, onChange, onMove, onRemove } = props;
  const { description, evidenceType, notes } = outcome;
  return (
    <fieldset className="unit-outcome" data-outcome={outcome.key}>
      <legend className="sr-only">{`Outcome ${number}`}</legend>
      <div className="unit-outcome-top">
        <p className="unit-outcome-number" aria-hidden="true">{`Outcome ${number}`}</p>
        <IconButton
          label={`Move outcome ${number} up`}
          icon={<ChevronUp />}
          data-move="-1"
          aria-disabled={reading || number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move outcome ${number} down`}
          icon={<ChevronDown />}
          data-move="1"
          aria-disabled={reading || last}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={`Remove outcome ${number}`}
          icon={<Trash2 />}
          aria-disabled={reading || undefined}
          onClick={onRemove}
        />
      </div>
      <Field
        label={`What the learner will have done, outcome ${number}`}
        hideLabel
        hint={notes.length > 0 && <SheetNotes notes={notes} />}
        error={error}
      >
        <TextArea
          minRows={2}
          dir="auto"
          maxLength={UNIT_LIMITS.descriptionLength}
          placeholder="demonstrated the ability to …"
          readOnly={reading}
          value={description}
          onChange={({ currentTarget }) =>
            onChange({ ...outcome, description: currentTarget.value, notes: [] })}
        />
      </Field>
      <Field label={`Evidence needed for outcome ${number}`} hideLabel>
        <Select
          options={OPTIONS}
          disabled={reading}
          value={evidenceType}
          onChange={({ currentTarget }) => {
            const chosen = EVIDENCE_TYPES.find((type) => type === currentTarget.value);
            if (chosen) onChange({ ...outcome, evidenceType: chosen });
          }}
        />
      </Field>
    </fieldset>
  );
}
