import type { PortfolioState } from "./workflow.ts";

/** For the student, beside what is next, which names the state (DECISIONS 7). */
export function studentStateText(state: PortfolioState): string | null {
  switch (state) {
    case null:
      return null;
    case "submitted":
      return "You can still change it until your teacher assesses it.";
    case "assessed":
    case "verified":
      return "You cannot change it any more.";
    case "awarded":
      return "You can look at your work but you can't change it now.";
  }
}
