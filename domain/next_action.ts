import type { OutcomeStatus } from "./progress.ts";
import type { PortfolioState } from "./workflow.ts";

export type StudentWork = {
  portfolioStatus: PortfolioState;
  /** Whether the last step was a return. */
  returned: boolean;
  /** In the outcomes' order. */
  statuses: readonly OutcomeStatus[];
};

/** One or two short sentences for slow readers (DOMAIN). */
export function nextActionText({ portfolioStatus, returned, statuses }: StudentWork): string {
  switch (portfolioStatus) {
    case "awarded":
      return "Well done. This unit is awarded.";
    case "verified":
      return "Your school has checked it. The award comes next.";
    case "assessed":
      return "Your teacher has assessed it. Your school checks it next.";
    case "submitted":
      return feedbackText(statuses) ?? "Sent to your teacher.";
    case null:
      return returned
        ? "Your teacher gave it back. Read why, then change your work."
        : feedbackText(statuses) ?? workText(statuses);
  }
}

/** Complete and submitted. */
export function isFinished(
  { portfolioStatus, statuses }: Pick<StudentWork, "portfolioStatus" | "statuses">,
): boolean {
  return portfolioStatus !== null && statuses.every((status) => status === "completed");
}

function feedbackText(statuses: readonly OutcomeStatus[]): string | null {
  const index = statuses.indexOf("reviewed");
  return index < 0 ? null : `Your teacher wrote about outcome ${index + 1}. Read it.`;
}

function workText(statuses: readonly OutcomeStatus[]): string {
  if (statuses.every((status) => status === "completed")) {
    return "Every outcome is complete. Send it to your teacher.";
  }
  const index = statuses.indexOf("pending");
  if (index < 0) return "You have work for every outcome. Send it to your teacher.";
  const started = statuses.some((status) => status !== "pending");
  return started ? `Next: outcome ${index + 1}.` : `Start with outcome ${index + 1}.`;
}
