import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Badge } from "../../ui/Badge.tsx";

/** What was fetched, to look at before assigning it: title, level, code, outcomes with their evidence (spec 1 §2.4). */
export function FetchedUnit({ unit }: { unit: UnitView }) {
  return (
    <div className="unit-preview" role="region" aria-label={`Unit ${unit.unitCode}`}>
      <h3>{unit.title}</h3>
      <p className="unit-facts">
        <Badge>{unit.level}</Badge>
        <Badge look="outline">{unit.unitCode}</Badge>
        <span>{unit.outcomes.length === 1 ? "1 outcome" : `${unit.outcomes.length} outcomes`}</span>
      </p>
      <ol className="unit-outcomes">
        {unit.outcomes.map((outcome) => (
          <li key={outcome.id}>
            <span>{outcome.description}</span>
            <span className="unit-evidence">{outcome.evidenceType}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
