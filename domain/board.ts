import { dayIn, startOfDay } from "./dates.ts";
import { TEXT_LIMITS } from "./limits.ts";
import {
  checkStep,
  type PortfolioState,
  type PortfolioStatus,
  STEPS,
  type WorkflowStep,
} from "./workflow.ts";

/** Derived, never stored (spec 2 §4). */
export const BOARD_COLUMNS = ["in_progress", "completed", "assessed", "verified", "awarded"] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

export const BOARD_LABELS: Readonly<Record<BoardColumn, string>> = {
  in_progress: "In Progress",
  completed: "Completed",
  assessed: "Assessed",
  verified: "Verified",
  awarded: "Awarded",
};

/** Cards of a column that are read at once. */
export const BOARD_PAGE_SIZE = 50;

/** `complete`: every outcome is. */
export function boardColumn(state: PortfolioState, complete: boolean): BoardColumn {
  if (state === null) return complete ? "completed" : "in_progress";
  return state === "submitted" ? "completed" : state;
}

/** What the board moves a portfolio to. */
export const BOARD_TARGETS = ["assessed", "verified", "awarded"] as const;
export type BoardTarget = (typeof BOARD_TARGETS)[number];
export type BoardStep = Exclude<WorkflowStep, "submit">;

const BOARD_STEPS: Readonly<Record<PortfolioStatus, BoardStep | null>> = {
  submitted: "assess",
  assessed: "verify",
  verified: "award",
  awarded: null,
};

/** Of a card's button (spec 2 §2). */
export const MARK_LABELS: Readonly<Record<BoardStep, string>> = {
  assess: "Mark Assessed",
  verify: "Mark Verified",
  award: "Mark Awarded",
};

/** With the board's shortcut past `submitted` (spec 2 §4, DECISIONS 6); null after the award. */
export function boardStep(state: PortfolioState): BoardStep | null {
  return state === null ? "assess" : BOARD_STEPS[state];
}

/** The column that a portfolio moves to next, null after the award. */
export function nextColumn(state: PortfolioState): BoardTarget | null {
  const step = boardStep(state);
  return step && targetOf(step);
}

export function targetOf(step: BoardStep): BoardTarget {
  return STEPS[step].to as BoardTarget;
}

/** Spec 2 §4, of a portfolio that has no further step. */
export const ALREADY_COMPLETED = "Already Completed";

/** Why a portfolio does not go to a column, whatever its outcomes; null where it does. */
export function checkTarget(state: PortfolioState, to: BoardColumn): string | null {
  const next = nextColumn(state);
  if (next === null) return ALREADY_COMPLETED;
  return to === next ? null : `It moves to ${BOARD_LABELS[next]} next, not to ${BOARD_LABELS[to]}.`;
}

/** Why a portfolio cannot take its next step on the board, null where it can; `incomplete`: 1-based outcome numbers. */
export function checkBoardStep(
  { portfolioStatus: state, total, incomplete, ownAssessment = false }: {
    portfolioStatus: PortfolioState;
    total: number;
    incomplete: readonly number[];
    ownAssessment?: boolean;
  },
): string | null {
  const step = boardStep(state);
  if (step === null) return ALREADY_COMPLETED;
  const progress = { completed: total - incomplete.length, total, missing: incomplete, ownAssessment };
  return checkStep(step, state, progress, [state]);
}

export const FIRST_MONTH = 9;

/** The calendar year in which the academic year of an instant begins: September to August at the establishment. */
export function academicYear(instant: Date, timeZone: string): number {
  const [year, month] = dayIn(timeZone, instant).split("-").map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/** '2025/26'. */
export function academicYearLabel(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, "0")}`;
}

/** UTC; `to` is the first instant of the next one. */
export function academicYearBounds(year: number, timeZone: string): { from: string; to: string } {
  const begin = (of: number) =>
    startOfDay(`${of}-${String(FIRST_MONTH).padStart(2, "0")}-01`, timeZone).toISOString();
  return { from: begin(year), to: begin(year + 1) };
}

/** Ids, and a search in names and the school's number; empty for all. */
export type BoardFilter = {
  teacher: string;
  unit: string;
  search: string;
  /** Of the portfolio's last move, or of its start; null for all years. */
  year: number | null;
};

/** Years outside of it are typing errors in an address. */
export const YEAR_RANGE = { min: 2000, max: 2100 } as const;

/** Of an address: `all` for all years, `year` where none is named; what is too long or unknown is left out. */
export function readBoardFilter(query: Record<string, string>, year: number): BoardFilter {
  const short = (text = "", max: number) => text.length <= max ? text : "";
  const asked = Number(query["year"] ?? NaN);
  const known = Number.isInteger(asked) && asked >= YEAR_RANGE.min && asked <= YEAR_RANGE.max;
  return {
    teacher: short(query["teacher"], 100),
    unit: short(query["unit"], 100),
    search: short(query["search"]?.trim(), TEXT_LIMITS.search),
    year: query["year"] === "all" ? null : known ? asked : year,
  };
}

/** Where one column has room: the first that waits for an administrator. */
export function openColumn(counts: Readonly<Record<BoardColumn, number>>): BoardColumn {
  const order: readonly BoardColumn[] = ["assessed", "verified", "completed", "in_progress"];
  return order.find((column) => counts[column] > 0) ?? "in_progress";
}
