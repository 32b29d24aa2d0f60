import { useEffect, useRef, useState } from "react";
import { UNIT_LIMITS } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { Plus } from "../../ui/icons.ts";
import { OutcomeFieldset } from "./OutcomeFieldset.tsx";
import { SheetNotes } from "./SheetNotes.tsx";
import { moved, newOutcome, type OutcomeFields } from "./unit_form.ts";

type Props = {
  outcomes: readonly OutcomeFields[];
  notes: readonly string[];
  /** By the names of the server's fields. */
  errors: Readonly<Record<string, string>>;
  onChange: (outcomes: readonly OutcomeFields[]) => void;
};

/** The outcomes of the form in their order, which buttons change; the keyboard stays with what was moved. */
export function OutcomeList({ outcomes, notes, errors, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  /** What is to have the keyboard once the list is drawn anew. */
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (next === null) return;
    place.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(null);
  }, [next]);
  const move = (at: number, by: -1 | 1) => {
    const after = moved(outcomes, at, by);
    if (after === outcomes) return;
    onChange(after);
    setSaid(`Outcome ${at + 1} is outcome ${at + by + 1} now.`);
    setNext(`[data-outcome="${outcomes[at]!.key}"] [data-move="${by}"]`);
  };
  const remove = (at: number) => {
    const after = outcomes.filter((_, i) => i !== at);
    onChange(after);
    setSaid(`Outcome ${at + 1} is removed.`);
    const beside = after[Math.min(at, after.length - 1)];
    setNext(beside ? `[data-outcome="${beside.key}"] textarea` : "[data-add]");
  };
  const add = () => {
    const outcome = newOutcome();
    onChange([...outcomes, outcome]);
    setNext(`[data-outcome="${outcome.key}"] textarea`);
  };
  return (
    <div ref={place} className="unit-outcome-list" role="group" aria-label="Outcomes">
      <p className="field-label" aria-hidden="true">Outcomes</p>
      <SheetNotes notes={notes} />
      {outcomes.map((outcome, i) => (
        <OutcomeFieldset
          key={outcome.key}
          outcome={outcome}
          number={i + 1}
          last={i === outcomes.length - 1}
          error={errors[`outcomes.${i}.description`] ?? errors[`outcomes.${i}.evidenceType`]}
          onChange={(changed) => onChange(outcomes.map((other, at) => at === i ? changed : other))}
          onMove={(by) => move(i, by)}
          onRemove={() => remove(i)}
        />
      ))}
      <FieldError error={errors.outcomes} />
      <p>
        <Button
          icon={<Plus size={20} />}
          data-add=""
          disabled={outcomes.length >= UNIT_LIMITS.outcomes}
          onClick={add}
        >
          Add an outcome
        </Button>
      </p>
      <p role="status" className="sr-only">{said}</p>
    </div>
  );
}
