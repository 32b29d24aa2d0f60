import type { OutcomeStatus } from "./progress.ts";
import type { PortfolioState } from "./workflow.ts";

/** How a portfolio stands for its student. */
export type OwnWork = {
  portfolioStatus: PortfolioState;
  /** Whether the last step was that it was given back. */
  returned: boolean;
  /** Of every outcome, in their order. */
  statuses: readonly OutcomeStatus[];
};

/** What a student does next with a portfolio, or who has it now: one or two short sentences for a slow reader (DOMAIN). */
export function whatNext({ portfolioStatus, returned, statuses }: OwnWork): string {
  switch (portfolioStatus) {
    case "awarded":
      return "Well done. This unit is awarded.";
    case "verified":
      return "Your school has checked it. The award comes next.";
    case "assessed":
      return "Your teacher has assessed it. Your school checks it next.";
    case "submitted":
      return feedbackWords(statuses) ?? "Sent to your teacher.";
    case null:
      return returned
        ? "Your teacher gave it back. Read why, then change your work."
        : feedbackWords(statuses) ?? workWords(statuses);
  }
}

/** Whether nothing is left to do for its student: every outcome is complete and it has been sent. */
export function isFinished(
  { portfolioStatus, statuses }: Pick<OwnWork, "portfolioStatus" | "statuses">,
): boolean {
  return portfolioStatus !== null && statuses.every((status) => status === "completed");
}

function feedbackWords(statuses: readonly OutcomeStatus[]): string | null {
  const index = statuses.indexOf("reviewed");
  return index < 0 ? null : `Your teacher wrote about outcome ${index + 1}. Read it.`;
}

function workWords(statuses: readonly OutcomeStatus[]): string {
  if (statuses.every((status) => status === "completed")) {
    return "Every outcome is complete. Send it to your teacher.";
  }
  const index = statuses.indexOf("pending");
  if (index < 0) return "You have work for every outcome. Send it to your teacher.";
  const begun = statuses.some((status) => status !== "pending");
  return begun ? `Next: outcome ${index + 1}.` : `Start with outcome ${index + 1}.`;
}
