import { EARLIEST_DAY, isDay } from "./dates.ts";
import { evidenceNeed } from "./evidence_need.ts";
import { TEXT_LIMITS } from "./limits.ts";
import type { OutcomeStatus } from "./progress.ts";
import type { Outcome } from "./units.ts";
import { evidenceOpen, type PortfolioState } from "./workflow.ts";

/** Students read at once: two classes. */
export const REGISTER_PAGE_SIZE = 60;

/** An outcome of a student on the page of a unit, without what there is not: a page has hundreds. */
export type RegisterCell = {
  /** Submission id. */
  id: string;
  status: OutcomeStatus;
  /** `YYYY-MM-DD`. */
  completedDate?: string | undefined;
  /** From before it was unticked. */
  earlierDate?: string | undefined;
  /** Number of pieces of evidence. */
  pieces?: number | undefined;
  heldAt?: string | undefined;
  /** Since when work has been waiting for an answer. */
  waitingSince?: string | undefined;
  /** Time of the teacher's feedback. */
  reviewedAt?: string | undefined;
};

export type RegisterStudent = {
  assignmentId: string;
  /** Number of the unit's revision. */
  revision: number;
  firstName: string;
  lastName: string;
  /** The school's number. */
  studentId: string;
  portfolioStatus: PortfolioState;
  submittedAt?: string | undefined;
  /** One per outcome, in order. */
  cells: RegisterCell[];
};

/** The states of a cell, as the legend and screen readers say them. */
export const REGISTER_LABELS: Readonly<Record<OutcomeStatus, string>> = {
  pending: "Nothing yet",
  submitted: "New work",
  reviewed: "Feedback given",
  completed: "Complete",
};

/** `own`: the students of the actor's summary sheet; `visible`: all whom they see. */
export const REGISTER_SCOPES = ["visible", "own"] as const;
export type RegisterScope = (typeof REGISTER_SCOPES)[number];

export const REGISTER_ORDERS = ["waiting", "surname"] as const;
export type RegisterOrder = (typeof REGISTER_ORDERS)[number];

/** Which students, and in which order; empty for all. */
export type RegisterFilter = {
  /** In names and the school's number. */
  search: string;
  /** Id of a class. */
  class: string;
  order: RegisterOrder;
};

/** The filter in an address; too long or unknown values are left out. */
export function readRegisterFilter(query: Record<string, string>, order: RegisterOrder): RegisterFilter {
  const short = (text = "", max: number) => text.length <= max ? text : "";
  return {
    search: short(query["search"]?.trim(), TEXT_LIMITS.search),
    class: short(query["class"], 100),
    order: REGISTER_ORDERS.find((known) => known === query["order"]) ?? order,
  };
}

type CellFacts = {
  id: string;
  status: OutcomeStatus;
  completedDate: string | null;
  earlierDate: string | null;
  heldAt: string | null;
  studentCommentDate: string | null;
  evidenceChangedAt: string | null;
  teacherComment: string;
  teacherCommentDate: string | null;
};

export function registerCell(facts: CellFacts, pieces: number): RegisterCell {
  const { id, status, completedDate, earlierDate, heldAt, studentCommentDate, evidenceChangedAt } = facts;
  const { teacherComment, teacherCommentDate } = facts;
  const changed = [studentCommentDate, evidenceChangedAt].filter((date) => date !== null);
  return {
    id,
    status,
    completedDate: completedDate ?? undefined,
    earlierDate: earlierDate ?? undefined,
    pieces: pieces || undefined,
    heldAt: heldAt ?? undefined,
    waitingSince: status === "submitted" ? changed.toSorted().at(-1) : undefined,
    reviewedAt: teacherComment === "" ? undefined : teacherCommentDate ?? undefined,
  };
}

/** The oldest of new work and a portfolio that is ready to assess; null where nothing waits for staff. */
export function waitingSince({ portfolioStatus, submittedAt, cells }: RegisterStudent): string | null {
  const dates = cells.map((cell) => cell.waitingSince);
  if (portfolioStatus === "submitted") dates.push(submittedAt);
  return dates.filter((date) => date !== undefined).toSorted()[0] ?? null;
}

/** Students in order of surname, or of who waits: the longest first, then in progress, not started, done. */
export function orderStudents(
  bySurname: readonly RegisterStudent[],
  order: RegisterOrder,
): RegisterStudent[] {
  if (order === "surname") return [...bySurname];
  return bySurname.map((student) => ({ student, since: waitingSince(student) ?? "", rank: rankOf(student) }))
    .sort((a, b) => a.rank - b.rank || (a.since < b.since ? -1 : Number(a.since > b.since)))
    .map(({ student }) => student);
}

function rankOf(student: RegisterStudent): number {
  if (waitingSince(student) !== null) return 0;
  if (isDone(student)) return 3;
  return student.cells.every(({ status }) => status === "pending") ? 2 : 1;
}

function isDone({ portfolioStatus, cells }: RegisterStudent): boolean {
  return !evidenceOpen(portfolioStatus) || cells.every(({ status }) => status === "completed");
}

export function registerCounts(students: readonly RegisterStudent[]) {
  return {
    waiting: students.filter((student) => waitingSince(student) !== null).length,
    done: students.filter(isDone).length,
  };
}

/** A row of the ordered students and an outcome, both zero-based. */
export type CellPosition = { row: number; outcome: number };

/** The next cell with new work: in this outcome down the list and around, then in the other outcomes. */
export function nextWaiting(
  students: readonly RegisterStudent[],
  { row, outcome }: CellPosition,
): CellPosition | null {
  const outcomes = students[row]?.cells.length ?? 0;
  for (let step = 0; step < outcomes; step++) {
    const column = (outcome + step) % outcomes;
    for (let down = 1; down <= students.length; down++) {
      const next = step === 0 ? (row + down) % students.length : down - 1;
      if (step === 0 && next === row) continue;
      if (students[next]?.cells[column]?.status === "submitted") return { row: next, outcome: column };
    }
  }
  return null;
}

/** Work that the outcome asks for, neither here nor said where (DECISIONS 28). */
export function isWorkMissing({ evidenceType }: Pick<Outcome, "evidenceType">, cell: RegisterCell): boolean {
  return cell.heldAt === undefined && evidenceNeed(evidenceType, cell.pieces ?? 0) === "required";
}

/** `YYYY-MM-DD`; `today` at the establishment. */
export function checkAchievedOn(day: string, today: string): string | null {
  if (!isDay(day)) return "Choose the day on which the outcome was achieved";
  if (day > today) return "An outcome cannot be achieved in the future";
  return day < EARLIEST_DAY ? "Check the year of this date" : null;
}

/** Changes that marking an outcome of these students would make. */
export type MarkingPlan = {
  /** Submissions to mark, those of `withoutWork` included. */
  ids: string[];
  withoutWork: string[];
  complete: number;
  /** In portfolios that are assessed or later. */
  closed: number;
};

export function planMarking(
  students: readonly RegisterStudent[],
  index: number,
  outcome: Pick<Outcome, "evidenceType">,
): MarkingPlan {
  const plan: MarkingPlan = { ids: [], withoutWork: [], complete: 0, closed: 0 };
  for (const { portfolioStatus, cells } of students) {
    const cell = cells[index];
    if (!cell) continue;
    if (cell.status === "completed") plan.complete++;
    else if (!evidenceOpen(portfolioStatus)) plan.closed++;
    else {
      plan.ids.push(cell.id);
      if (isWorkMissing(outcome, cell)) plan.withoutWork.push(cell.id);
    }
  }
  return plan;
}
