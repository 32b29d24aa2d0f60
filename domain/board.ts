import { YEAR_RANGE } from "./academic_year.ts";
import { AppError } from "./errors.ts";
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

/** Cards of a column that are read at once; a class in one state is whole. */
export const BOARD_PAGE_SIZE = 30;

/** `complete`: every outcome is. */
export function boardColumn(state: PortfolioState, complete: boolean): BoardColumn {
  if (state === null) return complete ? "completed" : "in_progress";
  return state === "submitted" ? "completed" : state;
}

/** A column to which the board moves a portfolio. */
type BoardTarget = Exclude<PortfolioStatus, "submitted">;
export type BoardStep = Exclude<WorkflowStep, "submit">;

const BOARD_STEPS: Readonly<Record<PortfolioStatus, BoardStep | null>> = {
  submitted: "assess",
  assessed: "verify",
  verified: "award",
  awarded: null,
};

/** Labels of a card's button (spec 2 §2). */
export const MARK_LABELS: Readonly<Record<BoardStep, string>> = {
  assess: "Mark Assessed",
  verify: "Mark Verified",
  award: "Mark Awarded",
};

/** Administrators move every portfolio, teachers assess what was submitted (DECISIONS 10, 34). */
export type BoardMode = "admin" | "teacher";

/** For administrators with the board's shortcut past `submitted` (spec 2 §4, DECISIONS 6); null where there is none. */
export function boardStep(state: PortfolioState, mode: BoardMode = "admin"): BoardStep | null {
  if (mode === "teacher") return state === "submitted" ? "assess" : null;
  return state === null ? "assess" : BOARD_STEPS[state];
}

/** The column that a portfolio moves to next, null where there is none. */
export function nextColumn(state: PortfolioState, mode: BoardMode = "admin"): BoardTarget | null {
  const step = boardStep(state, mode);
  return step && targetOf(step);
}

export function targetOf(step: BoardStep): BoardTarget {
  return STEPS[step].to as BoardTarget;
}

/** Spec 2 §4, of a portfolio that has no further step. */
export const ALREADY_COMPLETED = "Already Completed";

/** Why a portfolio has no next step. */
export function noStepMessage(state: PortfolioState): string {
  if (state === "awarded") return ALREADY_COMPLETED;
  return state === null
    ? "It can be assessed once it is submitted."
    : "An administrator takes its next step.";
}

/** Why a portfolio does not go to a column, whatever its outcomes; null where it does. */
export function checkTarget(
  state: PortfolioState,
  to: BoardColumn,
  mode: BoardMode = "admin",
): string | null {
  const next = nextColumn(state, mode);
  if (next === null) return noStepMessage(state);
  return to === next ? null : `It moves to ${BOARD_LABELS[next]} next, not to ${BOARD_LABELS[to]}.`;
}

/** The step by which a portfolio goes to a status (spec 2 §4); throws `conflict` where that is not its next column. */
export function stepOfMove(state: PortfolioState, to: PortfolioStatus): BoardStep {
  const step = boardStep(state);
  const refusal = checkTarget(state, boardColumn(to, true));
  if (step === null || refusal !== null) {
    throw new AppError("conflict", refusal ?? ALREADY_COMPLETED, { extra: { portfolioStatus: state } });
  }
  return step;
}

/** Why a portfolio cannot take its next step on the board, null where it can; `incomplete`: 1-based outcome numbers. */
export function checkBoardStep(
  { portfolioStatus: state, total, incomplete, ownAssessment = false }: {
    portfolioStatus: PortfolioState;
    total: number;
    incomplete: readonly number[];
    ownAssessment?: boolean;
  },
  mode: BoardMode = "admin",
): string | null {
  const step = boardStep(state, mode);
  if (step === null) return noStepMessage(state);
  const progress = { completed: total - incomplete.length, total, missing: incomplete, ownAssessment };
  return checkStep(step, state, progress, [state]);
}

/** Ids, and a search in names and the school's number; empty for all. */
export type BoardFilter = {
  teacher: string;
  unit: string;
  search: string;
  /** Year of the portfolio's last move, or of its start; null for all years. */
  year: number | null;
};

/** The filter in an address: `all` for all years, `year` where none is named; too long or unknown values are left out. */
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

const OPENED: Readonly<Record<BoardMode, readonly BoardColumn[]>> = {
  admin: ["assessed", "verified", "completed", "in_progress"],
  teacher: ["completed", "in_progress", "assessed", "verified"],
};

/** The column shown if only one fits: the first that waits for the viewer. */
export function openColumn(
  counts: Readonly<Record<BoardColumn, number>>,
  mode: BoardMode = "admin",
): BoardColumn {
  return OPENED[mode].find((column) => counts[column] > 0) ?? "in_progress";
}
