import { fullName } from "../../domain/people.ts";
import { canBeChosen, missingItemText } from "../../domain/readiness.ts";
import type { ReadinessView } from "../../server/features/claims/read_readiness.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";

type Props = {
  /** By unit. */
  rows: readonly ReadinessView[];
  isTicked: (row: ReadinessView) => boolean;
  onTick: (rows: readonly ReadinessView[], on: boolean) => void;
};

/** A tick box for each row of the next claim, with what is missing. */
export function AwardChoices({ rows, isTicked, onTick }: Props) {
  const units = [...Map.groupBy(rows, ({ unit }) => unit.id).values()];
  return (
    <div className="stack">
      {units.map((rows) => (
        <section key={rows[0]!.unit.id} className="stack gap-xs">
          <h3 className="strong anywhere">
            <span dir="auto">{rows[0]!.unit.title}</span> ({rows[0]!.unit.unitCode})
          </h3>
          <ul className="box divided" aria-label={rows[0]!.unit.title}>
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox
                  className="box-row anywhere"
                  label={<bdi>{fullName(row.student)}</bdi>}
                  hint={row.missing.length === 0
                    ? row.portfolioStatus === "awarded"
                      ? "Awarded already, nothing missing"
                      : "Nothing missing"
                    : row.missing.map(missingItemText).join(" · ")}
                  checked={isTicked(row)}
                  disabled={!canBeChosen(row.missing)}
                  onChange={(event) => onTick([row], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
