import { useQueryClient } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { usePortfolio } from "./portfolio_context.ts";
import { portfolioKeys } from "./portfolio_keys.ts";
import { runMutation } from "./run_mutation.ts";
import { type Tick, tickOf, withSubmission, withTick } from "./submission_updates.ts";

/**
 * Ticks or unticks an outcome: shown at once, sent in the order of the presses, rolled back with a toast when the call
 * fails (spec 1 §4).
 */
export function useMarkComplete(submission: SubmissionView): (tick: Tick) => void {
  const { assignmentId, announce } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const key = portfolioKeys.submissions(assignmentId);
  const mutationKey = ["complete", submission.id];
  const number = submission.outcomeIndex + 1;
  const show = (change: (submissions: SubmissionView[]) => SubmissionView[]) =>
    client.setQueryData<SubmissionView[]>(key, (submissions) => submissions && change(submissions));
  const showTick = (tick: Tick) => {
    const files = client.getQueryData<FileView[]>(portfolioKeys.files(assignmentId)) ?? [];
    show((submissions) => withTick(submissions, submission.id, tick, files));
  };
  const send = ({ complete, date }: Tick) =>
    callApi<{ submission: SubmissionView }>(calls.complete(submission.id), {
      method: "POST",
      body: { complete, ...(complete && date ? { date } : {}) },
    });
  return (tick) => {
    const before = tickOf(submission);
    void runMutation(client, {
      mutationKey,
      scope: { id: mutationKey.join(" ") },
      mutationFn: send,
      onMutate: async () => {
        showTick(tick);
        await client.cancelQueries({ queryKey: key });
      },
      onSuccess: (answer) => {
        // A later press is already shown; its own answer follows.
        if (client.isMutating({ mutationKey }) > 1) return;
        show((submissions) => withSubmission(submissions, answer.submission));
        announce(`Outcome ${number} is ${tick.complete ? "" : "no longer "}marked complete`);
      },
      onError: (error) => {
        showTick(before);
        toast({
          title: `Outcome ${number} was not changed`,
          description: messageOf(error, "The change could not be saved. Please try again."),
          tone: "danger",
        });
        void client.invalidateQueries({ queryKey: key });
      },
    }, tick).catch(() => {});
  };
}
