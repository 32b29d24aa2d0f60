import type { QueryClient } from "@tanstack/react-query";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { portfolioKeys } from "../portfolio_keys.ts";

/** Shows a portfolio as a step has left it; what the step wrote into the timeline is read again. */
export function showAssignment(client: QueryClient, assignment: AssignmentView): void {
  client.setQueryData(portfolioKeys.assignment(assignment.id), assignment);
  void client.invalidateQueries({ queryKey: portfolioKeys.timeline(assignment.id) });
}

/** Reads a portfolio again after a refusal: most mean that somebody was faster. */
export function readAgain(client: QueryClient, assignmentId: string): void {
  void client.invalidateQueries({ queryKey: portfolioKeys.assignment(assignmentId) });
  void client.invalidateQueries({ queryKey: portfolioKeys.submissions(assignmentId) });
}
