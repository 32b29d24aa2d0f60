import { useEffect, useRef, useState } from "react";
import { UNIT_LIMITS } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { Plus } from "../../ui/icons.ts";
import { useFieldArray } from "../form/use_form.ts";
import { OutcomeFieldset } from "./OutcomeFieldset.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import { neighbourOf, newOutcome, type UnitReview } from "./unit_form.ts";

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
    const to = neighbourOf(index, by, fields.length);
    if (readOnly || to === null) return;
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
