/** How many outcomes are marked complete, of how many. */
export type Progress = { completed: number; total: number };

/** Share of outcomes marked complete, as a whole percentage (spec 1 §4); an empty unit is 0. */
export function percentComplete({ completed, total }: Progress): number {
  return total === 0 ? 0 : Math.round((100 * completed) / total);
}

/** The header's words: '3/5 outcomes completed' (spec 1 §2.7). */
export function progressText({ completed, total }: Progress): string {
  return `${completed}/${total} outcomes completed`;
}

/** What a workflow button that must wait says: '3 of 5 outcomes complete' (DECISIONS 6). */
export function waitingText({ completed, total }: Progress): string {
  return `${completed} of ${total} outcomes complete`;
}

export const OUTCOME_STATUSES = ["pending", "submitted", "reviewed", "completed"] as const;
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number];

/** What an outcome's status is made from. Instants are UTC ISO strings, or null where nothing happened yet. */
export type OutcomeFacts = {
  teacherOutcomeComplete: boolean;
  /** Whether any feedback text stands there. */
  hasFeedback: boolean;
  teacherCommentDate: string | null;
  /** Whether any evidence is attached or any reflection written. */
  hasWork: boolean;
  /** When the student's side (evidence or reflection) last changed. */
  studentChangedAt: string | null;
};

/** Derived, never stored (DECISIONS 5): completed; else reviewed if feedback is newer than the student's last change; else submitted if there is any work; else pending. */
export function outcomeStatus(facts: OutcomeFacts): OutcomeStatus {
  if (facts.teacherOutcomeComplete) return "completed";
  const { teacherCommentDate, studentChangedAt } = facts;
  if (
    facts.hasFeedback && teacherCommentDate !== null &&
    (studentChangedAt === null || teacherCommentDate > studentChangedAt)
  ) return "reviewed";
  return facts.hasWork ? "submitted" : "pending";
}

/** The outcome's badge: Completed, Reviewed, Submitted; anything else In Progress (spec 1 §2.7). */
export const OUTCOME_LABELS: Record<OutcomeStatus, string> = {
  pending: "In Progress",
  submitted: "Submitted",
  reviewed: "Reviewed",
  completed: "Completed",
};

export const STUDENT_PROGRESS = ["not-started", "in-progress", "completed"] as const;
export type StudentProgress = (typeof STUDENT_PROGRESS)[number];

export const STUDENT_PROGRESS_LABELS: Record<StudentProgress, string> = {
  "not-started": "Not Started",
  "in-progress": "In Progress",
  completed: "Completed",
};

/** A portfolio as its student sees it: any outcome that is not pending is in-progress; completed means all the unit's outcomes (DECISIONS 5). */
export function studentProgress(statuses: readonly OutcomeStatus[]): StudentProgress {
  if (statuses.length > 0 && statuses.every((status) => status === "completed")) return "completed";
  return statuses.some((status) => status !== "pending") ? "in-progress" : "not-started";
}
