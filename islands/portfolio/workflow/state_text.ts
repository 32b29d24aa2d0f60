import type { PortfolioState } from "../../../domain/workflow.ts";

/** What can still change in a state (DECISIONS 7), for staff; null before the first step. */
export function stateText(state: PortfolioState, archived = false): string | null {
  if (archived) return "This portfolio is archived. It can be looked at, and nothing in it can change.";
  switch (state) {
    case null:
      return null;
    case "submitted":
      return "This portfolio is submitted. Evidence and reflections can be changed until it is assessed.";
    case "assessed":
    case "verified":
      return `This portfolio is ${state}. Evidence and reflections can no longer change.`;
    case "awarded":
      return "This portfolio is awarded. It can no longer be changed.";
  }
}
