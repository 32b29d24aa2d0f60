import { NOT_YET_REVIEWED } from "../../domain/sheet_table.ts";
import { MissingSign } from "../register/RegisterRow.tsx";

/** Legend of the cells and of pressing them. */
export function SheetLegend({ canMark }: { canMark: boolean }) {
  return (
    <div className="register-legend stack gap-s small quiet">
      <ul className="row gap-l lines-xs" aria-label="Signs">
        <li className="row one-line gap-s">
          <span className="register-sample sheet-sample tone-success">Date</span>
          Achieved
        </li>
        <li className="row one-line gap-s">
          <span className="register-sample sheet-sample tone-neutral">Date</span>
          Reviewed: feedback was given
        </li>
        <li className="row one-line gap-s">
          <span className="register-sample">–</span>
          {NOT_YET_REVIEWED}
        </li>
        <li className="row one-line gap-s">
          <span className="register-sample">
            <MissingSign />
          </span>
          Required work missing
        </li>
      </ul>
      <p>
        {canMark
          ? "Select a cell to enter today's date. Press and hold (or press Enter) to choose another. Select a column number to mark that outcome for everyone, or for the students you've ticked."
          : "Select a cell to see the work. Teachers write the dates."}
      </p>
    </div>
  );
}
