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
  /** Whether the words are on their way and must stay as they are. */
  reading: boolean;
};

/** The outcomes of the form in their order, which buttons change; the keyboard stays with what was moved. */
export function OutcomeList({ outcomes, notes, errors, onChange, reading }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Counted, so that the same words are said again.
  const [said, setSaid] = useState({ words: "", times: 0 });
  const say = (words: string) => setSaid(({ times }) => ({ words, times: times + 1 }));
  /** What is to have the keyboard once the list is drawn anew. */
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (next === null) return;
    place.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(null);
  }, [next]);
  const move = (at: number, by: -1 | 1) => {
    const after = moved(outcomes, at, by);
    if (reading || after === outcomes) return;
    onChange(after);
    say(`Outcome ${at + 1} is outcome ${at + by + 1} now.`);
    setNext(`[data-outcome="${outcomes[at]!.key}"] [data-move="${by}"]`);
  };
  const remove = (at: number) => {
    if (reading) return;
    const after = outcomes.filter((_, i) => i !== at);
    onChange(after);
    say(`Outcome ${at + 1} is removed.`);
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
          reading={reading}
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
          aria-disabled={reading || undefined}
          onClick={add}
        >
          Add an outcome
        </Button>
      </p>
      <div role="status" className="sr-only">
        <p key={said.times}>{said.words}</p>
      </div>
    </div>
  );
}
