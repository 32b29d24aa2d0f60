import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { waitForSaves } from "../mutations.ts";
import { usePortfolio } from "../portfolio_context.ts";
import { portfolioApi, portfolioQueries } from "../queries.ts";

// DECISIONS 9
type StepBody = { declaration?: boolean; helpGiven?: string };

/** Takes a workflow step once texts are saved. */
export function useTakeStep(step: WorkflowStep, onDone: () => void) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (json: StepBody) => {
      await waitForSaves(client);
      return await answer(portfolioApi.assignments[":id"][step].$post({ param: { id: assignmentId }, json }));
    },
    onSuccess: (assignment) => {
      cacheAssignment(client, assignment);
      toast({ title: STEPS[step].done, tone: "success" });
      onDone();
    },
    onError: () => refetchPortfolio(client, assignmentId),
    meta: { failed: `The portfolio could not be ${STEPS[step].to}. Please try again.` },
  });
}

/** For a dialog whose opening button may disappear: moves focus to the main content then. */
export function useFocusFallback(): () => HTMLElement | null {
  const [opener] = useState(() => document.activeElement);
  return () => opener?.isConnected ? null : document.getElementById("main");
}

export function cacheAssignment(client: QueryClient, assignment: AssignmentView): void {
  client.setQueryData(portfolioQueries.assignment(assignment.id).queryKey, assignment);
  void client.invalidateQueries(portfolioQueries.timeline(assignment.id));
}

/** After a refusal: usually another person was first. */
export function refetchPortfolio(client: QueryClient, assignmentId: string): void {
  void client.invalidateQueries(portfolioQueries.assignment(assignmentId));
  void client.invalidateQueries(portfolioQueries.submissions(assignmentId));
}

/** Archives or unarchives (DECISIONS 7), then reloads the page. */
export function useArchivePortfolio(archive: boolean) {
  const { assignmentId } = usePortfolio();
  const action = archive ? "archive" : "unarchive";
  return useMutation({
    mutationFn: () =>
      answer(portfolioApi.assignments[":id"][action].$post({ param: { id: assignmentId }, json: {} })),
    onSuccess: () => location.reload(),
    meta: {
      failed: archive
        ? "The portfolio could not be archived. Please try again."
        : "The portfolio could not be brought back. Please try again.",
    },
  });
}
