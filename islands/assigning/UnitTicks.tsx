import type { UnitChoice } from "../../server/features/units/list_unit_choices.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";

type TickProps = {
  units: readonly UnitChoice[];
  has: (id: string) => boolean;
  onChoose: (unit: UnitChoice, on: boolean) => void;
};

export function UnitTicks({ units, has, onChoose }: TickProps) {
  return (
    <ul className="form-list box divided scrolls anywhere" aria-label="Units">
      {units.map((unit) => (
        <li key={unit.id}>
          <Checkbox
            label={<bdi>{unit.title}</bdi>}
            hint={`${unit.unitCode} · ${unit.level}`}
            checked={has(unit.id)}
            onChange={(event) => onChoose(unit, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Ticked units that the list above does not show. */
export function HiddenTicks({ units, onChoose }: Omit<TickProps, "has">) {
  if (units.length === 0) return null;
  return (
    <div>
      <h3 className="card-section-title">Also ticked</h3>
      <UnitTicks units={units} has={() => true} onChoose={onChoose} />
    </div>
  );
}
