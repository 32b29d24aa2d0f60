import { longDate } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { RegisterCell, RegisterStudent } from "../../domain/register.ts";
import { completionText, NOT_YET_REVIEWED, sheetMark } from "../../domain/sheet_table.ts";
import type { Outcome } from "../../domain/units.ts";
import { evidenceOpen, portfolioLabel } from "../../domain/workflow.ts";
import { showsMissing } from "../register/cell_text.ts";
import type { CellFace } from "../register/RegisterRow.tsx";

const TONES = { achieved: "tone-success", reviewed: "tone-neutral", none: null } as const;

/** A summary sheet's cells: dates, and the completion date behind them (spec 2 §2). */
export function sheetFace(timeZone: string): CellFace {
  return {
    look: (cell) => TONES[sheetMark(cell, timeZone).kind],
    content: (cell) => {
      const mark = sheetMark(cell, timeZone);
      if (mark.kind === "none") {
        return <span className="sheet-none" aria-hidden="true">{NOT_YET_REVIEWED}</span>;
      }
      return (
        <>
          <SheetDate date={mark.date} />
          {mark.kind === "reviewed" && <span className="sheet-reviewed" aria-hidden="true">reviewed</span>}
        </>
      );
    },
    last: { heading: "Completion date", of: (student) => <Completion student={student} /> },
  };
}

/** 'DD/MM/YYYY'; on paper a narrow column breaks it before the year. */
function SheetDate({ date }: { date: string }) {
  return (
    <span className="sheet-date no-wrap" aria-hidden="true">
      {date.slice(0, -4)}
      <wbr />
      {date.slice(-4)}
    </span>
  );
}

function Completion({ student }: { student: RegisterStudent }) {
  const text = completionText(student);
  const complete = student.cells.every(({ status }) => status === "completed");
  return <span className={complete ? "digits strong tone-success tone-text" : "quiet"}>{text}</span>;
}

/** 'Amina Begum, outcome 3: achieved on 3 June 2026', for screen readers. */
export function sheetCellText(
  student: RegisterStudent,
  outcome: Outcome,
  at: number,
  timeZone: string,
): string {
  const cell = student.cells[at]!;
  const facts = [stateText(cell, timeZone)];
  if (showsMissing(outcome, cell)) facts.push("required work is missing");
  if (!evidenceOpen(student.portfolioStatus)) {
    facts.push(`portfolio ${portfolioLabel(student.portfolioStatus).toLowerCase()}`);
  }
  return `${fullName(student)}, outcome ${at + 1}: ${facts.join(", ")}`;
}

function stateText(cell: RegisterCell, timeZone: string): string {
  switch (sheetMark(cell, timeZone).kind) {
    case "achieved":
      return `achieved on ${longDate(cell.completedDate!, timeZone)}`;
    case "reviewed":
      return `reviewed on ${longDate(cell.reviewedAt!, timeZone)}`;
    case "none":
      return NOT_YET_REVIEWED.toLowerCase();
  }
}
