import { memo, type MouseEvent, type ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { RegisterCell, RegisterStudent } from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import { portfolioLabel } from "../../domain/workflow.ts";
import { classNames } from "../../ui/class_names.ts";
import { CELL_TONES, cellDate, showsMissing } from "./cell_text.ts";

/** Rendering of cells. */
export type CellFace = {
  /** Classes: the tone, and a sign that the style sheet draws. */
  look: (cell: RegisterCell) => string | null;
  /** What is written in a cell, hidden from screen readers: its label says it in other words. */
  content: (cell: RegisterCell) => ReactNode;
  /** A last column. */
  last?: { heading: string; of: (student: RegisterStudent) => ReactNode };
};

/** By signs of their states. */
const SIGNS: CellFace = {
  look: ({ status }) => classNames(CELL_TONES[status], `sign-${status}`),
  content: ({ status, completedDate }) =>
    status === "completed" && completedDate && <span aria-hidden="true">{cellDate(completedDate)}</span>,
};

export type RowActions = {
  /** Label of a cell for screen readers; `at` is zero-based. */
  describe: (student: RegisterStudent, outcome: Outcome, at: number) => string;
  /** A cell was pressed. */
  onCell: (submissionId: string, event: MouseEvent) => void;
  onTick: (assignmentId: string) => void;
  /** Default: signs. */
  face?: CellFace | undefined;
};

type Props = RowActions & {
  student: RegisterStudent;
  outcomes: readonly Outcome[];
  /** The tab stop, where it is in this row. */
  activeColumn: number | null;
  openId: string | null;
  /** Null where nothing is done with many. */
  ticked: boolean | null;
};

/**
 * A student and a cell per outcome; drawn again only when one of its own facts changes. A page has hundreds of cells, so the
 * style sheet finds what they have in common by place, not by class.
 */
export const RegisterRow = memo(function RegisterRow(props: Props) {
  const { student, outcomes, activeColumn, openId, ticked, describe, onCell, onTick } = props;
  const { look, content, last } = props.face ?? SIGNS;
  const name = fullName(student);
  return (
    <tr aria-selected={ticked ?? undefined} className={openId === null ? undefined : "register-row-open"}>
      <th scope="row">
        <div>
          {ticked !== null && (
            <label className="checkbox">
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={`Tick ${name}`}
                checked={ticked}
                onChange={() => onTick(student.assignmentId)}
              />
            </label>
          )}
          <a href={links.studentPortfolio(student.assignmentId)} tabIndex={activeColumn === 0 ? 0 : -1}>
            <bdi>{name}</bdi>
            <span>
              {student.portfolioStatus === null
                ? `${completeCount(student.cells)} of ${student.cells.length} complete`
                : portfolioLabel(student.portfolioStatus)}
            </span>
          </a>
        </div>
      </th>
      {outcomes.map((outcome, at) => {
        const cell = student.cells[at];
        return (
          <td key={outcome.id}>
            {cell && (
              // deno-lint-ignore jsx-button-has-type -- there is no form around to submit
              <button
                className={look(cell) ?? undefined}
                tabIndex={activeColumn === at + 1 ? 0 : -1}
                aria-current={cell.id === openId ? "true" : undefined}
                onClick={(event) => onCell(cell.id, event)}
              >
                <span>{describe(student, outcome, at)}</span>
                {content(cell)}
                {showsMissing(outcome, cell) && <MissingSign />}
              </button>
            )}
          </td>
        );
      })}
      {last && <td className="register-last">{last.of(student)}</td>}
    </tr>
  );
});

/** "!", drawn by the style sheet: required work is missing. */
export function MissingSign() {
  return <span className="tone-danger" />;
}

function completeCount(cells: readonly RegisterCell[]): number {
  return cells.filter(({ status }) => status === "completed").length;
}
