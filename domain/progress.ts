import { countText } from "./count_text.ts";
import type { PortfolioState } from "./workflow.ts";

export type Progress = { completed: number; total: number };

/** Whole percentage (spec 1 §4); 0 for an empty unit. */
export function percentComplete({ completed, total }: Progress): number {
  return total === 0 ? 0 : Math.round((100 * completed) / total);
}

/** '3/5 outcomes completed' (spec 1 §2.7). */
export function progressText({ completed, total }: Progress): string {
  return `${completed}/${total} outcomes completed`;
}

/** In a student's words. */
export function doneText({ completed, total }: Progress): string {
  return `${completed} of ${total} done`;
}

/** '1 portfolio', '20 portfolios'. */
export function portfolioCount(count: number): string {
  return countText(count, "portfolio");
}

/** Spec 1 §2.7. */
export const OUTCOME_LABELS = {
  pending: "In Progress",
  submitted: "Submitted",
  reviewed: "Reviewed",
  completed: "Completed",
} as const;
export type OutcomeStatus = keyof typeof OUTCOME_LABELS;

/** As its student sees it: work is submitted with the portfolio, and until then each piece says that it is saved. */
export function statusForStudent(status: OutcomeStatus, portfolioStatus: PortfolioState): OutcomeStatus {
  return status === "submitted" && portfolioStatus === null ? "pending" : status;
}

/** Instants are UTC, null where nothing happened yet. */
export type OutcomeFacts = {
  teacherOutcomeComplete: boolean;
  hasFeedback: boolean;
  teacherCommentDate: string | null;
  /** Evidence or a reflection. */
  hasWork: boolean;
  /** Last change of evidence or reflection. */
  studentChangedAt: string | null;
};

/** Derived, never stored (DECISIONS 5); `reviewed`: feedback is newer than the student's last change. */
export function outcomeStatus(facts: OutcomeFacts): OutcomeStatus {
  if (facts.teacherOutcomeComplete) return "completed";
  const { teacherCommentDate, studentChangedAt } = facts;
  if (
    facts.hasFeedback && teacherCommentDate !== null &&
    (studentChangedAt === null || teacherCommentDate > studentChangedAt)
  ) return "reviewed";
  return facts.hasWork ? "submitted" : "pending";
}

export const STUDENT_PROGRESS_LABELS = {
  "not-started": "Not Started",
  "in-progress": "In Progress",
  completed: "Completed",
} as const;
export type StudentProgress = keyof typeof STUDENT_PROGRESS_LABELS;

/** DECISIONS 5. */
export function studentProgress(statuses: readonly OutcomeStatus[]): StudentProgress {
  if (statuses.length > 0 && statuses.every((status) => status === "completed")) return "completed";
  return statuses.some((status) => status !== "pending") ? "in-progress" : "not-started";
}
