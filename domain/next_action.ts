import type { OutcomeStatus } from "./progress.ts";
import { outcomeTask } from "./outcome_task.ts";
import type { PortfolioState } from "./workflow.ts";

export type StudentWork = {
  portfolioStatus: PortfolioState;
  /** Whether the last step was a return. */
  returned: boolean;
  /** In the outcomes' order. */
  statuses: readonly OutcomeStatus[];
  /** Their descriptions. */
  outcomes: readonly string[];
};

/** `outcomeIndex` is zero-based. */
export type NextAction =
  | { text: string; kind: "outcome"; outcomeIndex: number; label: string }
  | { text: string; kind: "submit"; label: string }
  | { text: string; kind: "none" };

/** What the student does next, in one or two short sentences for slow readers (DOMAIN), and its button. */
export function nextAction({ portfolioStatus, returned, statuses, outcomes }: StudentWork): NextAction {
  switch (portfolioStatus) {
    case "awarded":
      return { kind: "none", text: "Well done. This unit is awarded." };
    case "verified":
      return { kind: "none", text: "Your school has checked it. The award comes next." };
    case "assessed":
      return { kind: "none", text: "Your teacher has assessed it. The school will check it next." };
    case "submitted":
      return feedbackAction(statuses) ?? { kind: "none", text: "Sent to your teacher. You're done for now." };
    case null:
      return returned ? returnedAction(statuses) : feedbackAction(statuses) ?? workAction(statuses, outcomes);
  }
}

/** Whether there is something to read that the student did not write. */
export function hasNews({ returned, statuses, portfolioStatus }: StudentWork): boolean {
  return statuses.includes("reviewed")
    ? portfolioStatus === null || portfolioStatus === "submitted"
    : returned;
}

/** In the order of a student's start page. */
export const STUDENT_GROUPS = ["todo", "withTeacher", "finished"] as const;
export type StudentGroup = (typeof STUDENT_GROUPS)[number];

/** Whose turn it is: feedback on sent work is the student's to read. */
export function studentGroup(work: StudentWork): StudentGroup {
  if (work.portfolioStatus === "awarded") return "finished";
  return work.portfolioStatus === null || nextAction(work).kind !== "none" ? "todo" : "withTeacher";
}

function feedbackAction(statuses: readonly OutcomeStatus[]): NextAction | null {
  const index = statuses.indexOf("reviewed");
  if (index < 0) return null;
  return outcomeAction(index, `Your teacher left feedback on outcome ${index + 1}.`, "Read it");
}

/** Where the teacher wrote, else where work is missing, else the first outcome that is not complete. */
function returnedAction(statuses: readonly OutcomeStatus[]): NextAction {
  const text = "Your teacher gave it back. Read why, then change your work.";
  for (const status of ["reviewed", "pending", "submitted"] as const) {
    const index = statuses.indexOf(status);
    if (index >= 0) return outcomeAction(index, text, "Make changes");
  }
  return { kind: "submit", text, label: "Send it again" };
}

function workAction(statuses: readonly OutcomeStatus[], outcomes: readonly string[]): NextAction {
  if (statuses.every((status) => status === "completed")) {
    return { kind: "submit", text: "Every outcome is complete. Send it to your teacher.", label: "Send it" };
  }
  const index = statuses.indexOf("pending");
  if (index < 0) {
    const text = "You have work for every outcome. Send it to your teacher.";
    return { kind: "submit", text, label: "Send it" };
  }
  const started = statuses.some((status) => status !== "pending");
  const task = outcomeTask(outcomes[index] ?? "") || `outcome ${index + 1}`;
  return started
    ? outcomeAction(index, `Next: ${task}.`, "Carry on")
    : outcomeAction(index, `Start here: ${task}.`, "Start");
}

function outcomeAction(outcomeIndex: number, text: string, label: string): NextAction {
  return { kind: "outcome", outcomeIndex, text, label };
}
