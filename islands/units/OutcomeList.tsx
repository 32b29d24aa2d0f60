import { useEffect, useRef, useState } from "react";
import { EVIDENCE_TYPES, UNIT_LIMITS } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { Field, FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronDown } from "../../ui/icons.ts";
import { ChevronUp, Plus, Trash2 } from "../../ui/page_icons.ts";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useFieldArray } from "../form/use_form.ts";
import { SheetNotes } from "./SheetNotes.tsx";
import { newOutcome, type UnitReview } from "./unit_form.ts";

type Props = { form: UnitReview; notes: readonly string[]; onEdit: () => void };

export function OutcomeList({ form, notes, onEdit }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "outcomes" });
  const readOnly = form.saving.isPending;
  const container = useRef<HTMLDivElement>(null);
  // `count` makes a repeated text be announced again.
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 });
  const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  const [focusSelector, setFocusSelector] = useState<string | null>(null);
  useEffect(() => {
    if (focusSelector === null) return;
    container.current?.querySelector<HTMLElement>(focusSelector)?.focus();
    setFocusSelector(null);
  }, [focusSelector]);
  const moveOutcome = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (readOnly || to < 0 || to >= fields.length) return;
    move(index, to);
    onEdit();
    announce(`Outcome ${index + 1} is outcome ${to + 1} now.`);
    setFocusSelector(`[data-outcome="${fields[index]!.id}"] [data-move="${by}"]`);
  };
  const removeOutcome = (index: number) => {
    if (readOnly) return;
    const neighbour = fields[index + 1] ?? fields[index - 1];
    remove(index);
    onEdit();
    announce(`Outcome ${index + 1} is removed.`);
    setFocusSelector(neighbour ? `[data-outcome="${neighbour.id}"] textarea` : "[data-add]");
  };
  const add = () => {
    append(newOutcome());
    onEdit();
  };
  return (
    <div ref={container} className="stack" role="group" aria-label="Outcomes">
      <p className="field-label" aria-hidden="true">Outcomes</p>
      <SheetNotes notes={notes} />
      {fields.map(({ id }, index) => (
        <OutcomeFieldset
          key={id}
          form={form}
          id={id}
          index={index}
          isLast={index === fields.length - 1}
          onEdit={onEdit}
          onMove={(by) => moveOutcome(index, by)}
          onRemove={() => removeOutcome(index)}
        />
      ))}
      <FieldError error={form.error("outcomes")} />
      <p>
        <Button
          icon={<Plus size={20} />}
          data-add=""
          disabled={fields.length >= UNIT_LIMITS.outcomes}
          aria-disabled={readOnly || undefined}
          onClick={add}
        >
          Add an outcome
        </Button>
      </p>
      <div role="status" className="sr-only">
        <p key={announcement.count}>{announcement.text}</p>
      </div>
    </div>
  );
}

type FieldsetProps = {
  form: UnitReview;
  /** Id in the field array. */
  id: string;
  index: number;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const OPTIONS = EVIDENCE_TYPES.map((type) => ({ value: type, label: type }));

function OutcomeFieldset({ form, id, index, isLast, onEdit, onMove, onRemove }: FieldsetProps) {
  const number = index + 1;
  const readOnly = form.saving.isPending;
  const notes = form.values.outcomes[index]?.notes ?? [];
  const name = `outcomes.${index}` as const;
  const editDescription = () => {
    form.set(`${name}.notes`, []);
    onEdit();
  };
  return (
    <fieldset className="box sunken box-row stack gap-m" data-outcome={id}>
      <legend className="sr-only">{`Outcome ${number}`}</legend>
      <div className="sign-end row one-line gap-none">
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
        label={`What the student will have done, outcome ${number}`}
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
