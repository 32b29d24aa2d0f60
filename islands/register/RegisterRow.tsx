import { type ComponentType, memo, type MouseEvent, type ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { RegisterCell, RegisterStudent } from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import { portfolioLabel } from "../../domain/workflow.ts";
import { classNames } from "../../ui/class_names.ts";
import { CELL_TONES, cellDate, showsMissing } from "./cell_text.ts";

/** Rendering of cells. */
export type CellFace = {
  tone: (cell: RegisterCell) => string | null;
  Content: ComponentType<{ outcome: Outcome; cell: RegisterCell }>;
  /** A last column. */
  last?: { heading: string; of: (student: RegisterStudent) => ReactNode };
};

/** By signs of their states. */
const SIGNS: CellFace = { tone: ({ status }) => CELL_TONES[status], Content: Sign };

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
  /** 1-based, as the header is row 0. */
  row: number;
  /** The tab stop, where it is in this row. */
  activeColumn: number | null;
  openId: string | null;
  /** Null where nothing is done with many. */
  ticked: boolean | null;
};

/** A student and a cell per outcome; drawn again only when one of its own facts changes. */
export const RegisterRow = memo(function RegisterRow(props: Props) {
  const { student, outcomes, row, activeColumn, openId, ticked, describe, onCell, onTick } = props;
  const { tone, Content, last } = props.face ?? SIGNS;
  const name = fullName(student);
  return (
    <tr aria-selected={ticked ?? undefined} className={openId === null ? undefined : "register-row-open"}>
      <th scope="row" role="rowheader" className="register-student">
        <div className="row one-line gap-none">
          {ticked !== null && (
            <label className="register-tick checkbox">
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={`Tick ${name}`}
                checked={ticked}
                onChange={() => onTick(student.assignmentId)}
              />
            </label>
          )}
          <a
            className="register-name focus-inside fill"
            href={links.studentPortfolio(student.assignmentId)}
            data-at={`${row}:0`}
            tabIndex={activeColumn === 0 ? 0 : -1}
          >
            <bdi className="clamp strong">{name}</bdi>
            <span className="block small quiet">
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
          <td key={outcome.id} role="gridcell">
            {cell && (
              <button
                type="button"
                className={classNames(
                  "register-cell focus-inside",
                  tone(cell),
                  cell.submissionId === openId && "register-cell-open",
                )}
                data-at={`${row}:${at + 1}`}
                data-submission={cell.submissionId}
                tabIndex={activeColumn === at + 1 ? 0 : -1}
                aria-current={cell.submissionId === openId ? "true" : undefined}
                onClick={(event) => onCell(cell.submissionId, event)}
              >
                <span className="sr-only">{describe(student, outcome, at)}</span>
                <Content outcome={outcome} cell={cell} />
              </button>
            )}
          </td>
        );
      })}
      {last && <td role="gridcell" className="register-last">{last.of(student)}</td>}
    </tr>
  );
});

function Sign({ outcome, cell }: { outcome: Outcome; cell: RegisterCell }) {
  const { status, completedDate } = cell;
  return (
    <>
      <span className={`register-sign sign-${status}`} />
      {status === "completed" && completedDate && (
        <span className="digits" aria-hidden="true">{cellDate(completedDate)}</span>
      )}
      {showsMissing(outcome, cell) && <MissingSign />}
    </>
  );
}

/** Required work is missing. */
export function MissingSign() {
  return <span className="register-missing tone-danger" aria-hidden="true">!</span>;
}

function completeCount(cells: readonly RegisterCell[]): number {
  return cells.filter(({ status }) => status === "completed").length;
}
