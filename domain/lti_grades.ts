import { SERVICE_REFUSALS } from "./lti_services.ts";
import type { Progress } from "./progress.ts";
import type { PortfolioState } from "./workflow.ts";

/** What a launch says of the gradebook of its course (LTI Assignment and Grade Services 2.0). */
export type GradeLink = {
  deploymentId: string;
  /** The activity that was opened. */
  linkId: string;
  course: string;
  /** Address for creating columns; null where the platform does not allow it. */
  lineItemsUrl: string | null;
  /** The activity's column, where it has one. */
  lineItemUrl: string | null;
};

/** As a gradebook takes it, without person and time. */
export type Score = {
  scoreGiven: number;
  scoreMaximum: number;
  activityProgress: "Started" | "InProgress" | "Submitted" | "Completed";
  gradingProgress: "Pending" | "FullyGraded";
};

/** Milliseconds. */
export const GRADE_TIMES = {
  /** Changes of so long are sent together. */
  delay: 20_000,
  /** A job leaves the rest to another after so long. */
  turn: 40_000,
  /** A platform that is away is asked again for so long. */
  patience: 7 * 86_400_000,
} as const;

/** UTF-16 units. */
export const GRADE_TEXTS = { course: 200, label: 250 } as const;

/** Our columns of a gradebook are told from others by it. */
export const LINE_ITEM_TAG = "unitfolio";

/**
 * Outcomes complete of all; null for a unit without outcomes. Moodle drops a score that is not fully graded, so it is
 * pending only while there is nothing to show: each outcome that counts has been judged by a teacher.
 */
export function scoreOf({ completed, total }: Progress, state: PortfolioState): Score | null {
  if (total === 0) return null;
  return {
    scoreGiven: completed,
    scoreMaximum: total,
    activityProgress: activityProgress(completed, state),
    gradingProgress: completed === 0 ? "Pending" : "FullyGraded",
  };
}

function activityProgress(completed: number, state: PortfolioState): Score["activityProgress"] {
  if (state === "awarded") return "Completed";
  if (state !== null) return "Submitted";
  return completed === 0 ? "Started" : "InProgress";
}

export function isSameScore(a: Score, b: Score): boolean {
  return a.scoreGiven === b.scoreGiven && a.scoreMaximum === b.scoreMaximum &&
    a.activityProgress === b.activityProgress && a.gradingProgress === b.gradingProgress;
}

/** Time of a score: at least a second later than the last one's, since Moodle compares whole seconds. */
export function nextStamp(now: Date, last: string | null): string {
  const earliest = last === null ? 0 : Date.parse(last) + 1000;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}

/** Scores are posted below the line item, whose address may have a query (AGS 2.0, 3.4). */
export function scoresUrl(lineItemUrl: string): string {
  const query = lineItemUrl.indexOf("?");
  if (query < 0) return `${lineItemUrl}/scores`;
  return `${lineItemUrl.slice(0, query)}/scores${lineItemUrl.slice(query)}`;
}

/** Refusals of services, and those of grades alone. */
export const GRADE_REFUSALS = {
  ...SERVICE_REFUSALS,
  no_column: {
    says: "The gradebook has no column for this unit",
    help:
      "In the platform, let the tool manage columns, or let the activity accept grades from the tool. Then open the activity again from the course.",
  },
  away: {
    says: "The platform could not be reached for a week",
    help: "Check that it is running and can be reached from the internet, then press Send again.",
  },
} as const;
export type GradeRefusal = keyof typeof GRADE_REFUSALS;

/** Whom a refusal concerns: all that the platform is sent, all of the column, or one student. */
export function refusalScope(reason: GradeRefusal): "platform" | "line" | "student" {
  switch (reason) {
    case "no_token_url":
    case "address":
    case "client":
    case "scope":
    case "away":
      return "platform";
    case "no_column":
    case "gone":
    case "forbidden":
      return "line";
    case "stale":
    case "invalid":
      return "student";
  }
}
