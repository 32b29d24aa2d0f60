import { longDate } from "../../domain/dates.ts";
import type { OutcomeStatus } from "../../domain/progress.ts";
import { fullName } from "../../domain/people.ts";
import {
  isWorkMissing,
  REGISTER_LABELS,
  type RegisterCell,
  type RegisterStudent,
} from "../../domain/register.ts";
import type { Outcome } from "../../domain/units.ts";
import type { Tone } from "../../ui/tone.ts";

/** Tone of a cell's state; null has the colour of the page, and none looks like a ticked row. */
export const CELL_TONES: Readonly<Record<OutcomeStatus, `tone-${Tone}` | null>> = {
  pending: null,
  submitted: "tone-info",
  reviewed: "tone-warning",
  completed: "tone-success",
};

/** 'New work since 3 June 2026', for screen readers. */
export function cellStateText(outcome: Outcome, cell: RegisterCell, timeZone: string): string {
  const { status, completedDate, waitingSince } = cell;
  const label = REGISTER_LABELS[status];
  const facts = [label];
  if (status === "completed" && completedDate) facts[0] = `${label} on ${longDate(completedDate, timeZone)}`;
  if (waitingSince) facts[0] = `${label} since ${longDate(waitingSince, timeZone)}`;
  if (showsMissing(outcome, cell)) facts.push("required work is missing");
  return facts.join(", ");
}

/** 'Amina Begum, outcome 3: new work since 3 June 2026'. */
export function cellText(
  student: RegisterStudent,
  outcome: Outcome,
  at: number,
  timeZone: string,
): string {
  const state = cellStateText(outcome, student.cells[at]!, timeZone);
  return `${fullName(student)}, outcome ${at + 1}: ${state[0]!.toLowerCase()}${state.slice(1)}`;
}

/** Only once something is there or said to be: at first all required work is missing. */
export function showsMissing(outcome: Outcome, cell: RegisterCell): boolean {
  return cell.status !== "pending" && isWorkMissing(outcome, cell);
}

/** 9/7, as small as a cell. */
export function cellDate(day: string): string {
  const [, month, date] = day.split("-");
  return `${Number(date)}/${Number(month)}`;
}
