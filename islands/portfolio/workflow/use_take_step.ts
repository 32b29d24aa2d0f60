import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import { STEPS, type WorkflowStep } from "../../../domain/workflow.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { savesSettled } from "../writing/saves.ts";
import { readAgain, showAssignment } from "./show_assignment.ts";

/** What is said with a step; undefined where the step does not ask (DECISIONS 9). */
export type Declared = { declaration?: boolean; helpGiven?: string };

/** Takes a step of the workflow once the last words are safe, and shows the portfolio as it is then. */
export function useTakeStep(step: WorkflowStep, onDone: () => void) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: "always",
    mutationFn: async (declared: Declared) => {
      await savesSettled(client);
      return await callApi<AssignmentView>(calls.step(assignmentId, step), {
        method: "POST",
        body: declared,
      });
    },
    onSuccess: (assignment) => {
      showAssignment(client, assignment);
      toast({ title: STEPS[step].done, tone: "success" });
      onDone();
    },
    onError: (error) => {
      toast({
        title: "Error",
        description: messageOf(error, `The portfolio could not be ${STEPS[step].to}. Please try again.`),
        tone: "danger",
      });
      readAgain(client, assignmentId);
    },
  });
}
