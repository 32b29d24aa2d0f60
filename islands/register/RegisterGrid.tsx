import { type RefObject, useEffect, useRef } from "react";
import { outcomeHead } from "../../domain/outcome_task.ts";
import type { RegisterStudent } from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import { CircleCheck } from "../../ui/icons.ts";
import { RegisterRow, type RowActions } from "./RegisterRow.tsx";
import { useGridKeys } from "./use_grid_keys.ts";
import { useHold } from "./use_hold.ts";

type Props = RowActions & {
  students: readonly RegisterStudent[];
  outcomes: readonly Outcome[];
  label: string;
  openId: string | null;
  canMark: boolean;
  /** Null where nothing is done with many. */
  ticked: ReadonlySet<string> | null;
  onTickAll: (assignmentIds: readonly string[], tick: boolean) => void;
  onMark: (outcome: number) => void;
  /** A cell was held, or its menu asked for. */
  onHold?: (submissionId: string) => void;
};

/** Students down, outcomes across; keys as in a spreadsheet. */
export function RegisterGrid(props: Props) {
  const { students, outcomes, label, openId, canMark, ticked, onTickAll, onMark, onHold, ...actions } = props;
  const hold = useHold(
    onHold && (({ row, column }) => onHold(students[row - 1]!.cells[column - 1]!.id)),
  );
  const box = useRef<HTMLDivElement>(null);
  useMoreColumns(box);
  const tickRow = (row: number) => ticked && actions.onTick(students[row]!.assignmentId);
  const { active, handlers } = useGridKeys({
    rows: students.length,
    columns: outcomes.length,
    onTick: tickRow,
    onMark: (outcome) => canMark && onMark(outcome),
  });
  const allTicked = ticked !== null && students.every(({ assignmentId }) => ticked.has(assignmentId));
  return (
    <div className="register-frame">
      <div ref={box} className="register-box box">
        <table
          role="grid"
          aria-label={label}
          aria-multiselectable={ticked !== null || undefined}
          className="register-table"
          {...handlers}
          {...hold}
        >
          <thead>
            <tr>
              <th scope="col">
                <div>
                  {ticked !== null && (
                    <label className="checkbox">
                      <input
                        type="checkbox"
                        aria-label="Tick all"
                        checked={allTicked}
                        onChange={() =>
                          onTickAll(students.map(({ assignmentId }) => assignmentId), !allTicked)}
                      />
                    </label>
                  )}
                  <span>Student</span>
                </div>
              </th>
              {outcomes.map((outcome, at) => (
                <th key={outcome.id} scope="col">
                  {!canMark
                    ? (
                      <span className="register-head" title={outcome.description}>
                        <span className="row one-line gap-xs">{at + 1}</span>
                        <span className="register-head-words">{outcomeHead(outcome.description)}</span>
                      </span>
                    )
                    : (
                      <button
                        type="button"
                        className="register-head register-head-button focus-inside"
                        tabIndex={active.row === 0 && active.column === at + 1 ? 0 : -1}
                        aria-label={`Mark outcome ${at + 1}: ${outcome.description}`}
                        title={outcome.description}
                        onClick={() => onMark(at)}
                      >
                        <span className="row one-line gap-xs">
                          {at + 1}
                          <CircleCheck size={16} />
                        </span>
                        {/* Drawn by the style sheet: the button's name says the whole outcome. */}
                        <span className="register-head-words" data-words={outcomeHead(outcome.description)} />
                      </button>
                    )}
                </th>
              ))}
              {actions.face?.last && (
                <th scope="col" className="register-last">{actions.face.last.heading}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {students.map((student, at) => (
              <RegisterRow
                key={student.assignmentId}
                student={student}
                outcomes={outcomes}
                activeColumn={active.row === at + 1 ? active.column : null}
                openId={student.cells.some(({ id }) => id === openId) ? openId : null}
                ticked={ticked && ticked.has(student.assignmentId)}
                {...actions}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Sets `data-more` to the sides on which a scrolled box has more columns: 'start', 'end' or both. */
function useMoreColumns(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current!;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Negative where text runs from right to left; half pixels are rounding.
      const before = Math.abs(scrollLeft);
      const sides = [before > 1 && "start", scrollWidth - clientWidth - before > 1 && "end"];
      element.dataset.more = sides.filter(Boolean).join(" ");
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, []);
}
