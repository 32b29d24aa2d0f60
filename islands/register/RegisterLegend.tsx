import { OUTCOME_LABELS, type OutcomeStatus } from "../../domain/progress.ts";
import { REGISTER_LABELS } from "../../domain/register.ts";
import { classNames } from "../../ui/class_names.ts";
import { CELL_TONES } from "./cell_text.ts";
import { MissingSign } from "./RegisterRow.tsx";

const STATUSES = Object.keys(OUTCOME_LABELS) as OutcomeStatus[];

/** The signs of the cells, and what a press does. */
export function RegisterLegend({ canMark }: { canMark: boolean }) {
  return (
    <div className="register-legend stack gap-s small quiet">
      <ul className="row gap-l lines-xs" aria-label="Signs">
        {STATUSES.map((status) => (
          <li key={status} className="row one-line gap-s">
            <span className={classNames("register-sample", CELL_TONES[status], `sign-${status}`)} />
            {REGISTER_LABELS[status]}
          </li>
        ))}
        <li className="row one-line gap-s">
          <span className="register-sample">
            <MissingSign />
          </span>
          Required work missing
        </li>
      </ul>
      {canMark && (
        <p>
          Select a cell to see the work. Select a column number to mark that outcome for everyone, or for the
          students you've ticked.
        </p>
      )}
    </div>
  );
}
