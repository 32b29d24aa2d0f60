import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dayIn } from "../../domain/dates.ts";
import type { TextBox } from "../../domain/versions.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { answer } from "../api.ts";
import { evidenceQueries } from "./evidence/queries.ts";
import { SAVE_TEXT_KEY } from "./mutations.ts";
import { usePortfolio } from "./portfolio_context.ts";
import { portfolioApi, portfolioQueries } from "./queries.ts";
import {
  type Completion,
  type CompletionInput,
  optimisticCompletion,
  withComments,
  withCompletion,
} from "./submission_updates.ts";
import { saveBody, type SavedText, savedText } from "./writing/text_boxes.ts";

/** Optimistic; sent one after another for each outcome, rolled back on failure (spec 1 §4). */
export function useMarkComplete(submission: SubmissionView): (input: CompletionInput) => void {
  const { assignmentId, timeZone, runWrite, announce } = usePortfolio();
  const client = useQueryClient();
  const { id } = submission;
  const number = submission.outcomeIndex + 1;
  const { queryKey } = portfolioQueries.submissions(assignmentId);
  const mutationKey = ["complete", id];
  const setCompletion = (completion: Completion) => {
    const files = client.getQueryData(evidenceQueries.files(assignmentId).queryKey) ?? [];
    client.setQueryData(
      queryKey,
      (submissions) => submissions && withCompletion(submissions, id, completion, files),
    );
  };
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (json: CompletionInput) =>
      answer(portfolioApi.submissions[":id"].complete.$post({ param: { id }, json })),
    onMutate: (input) => {
      setCompletion(optimisticCompletion(input, dayIn(timeZone, new Date())));
      return { complete: submission.teacherOutcomeComplete, date: submission.completedDate };
    },
    onSuccess: ({ submission }, { complete }) => {
      // A later change is already shown; its own response follows.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, (all) => all?.map((other) => other.id === id ? submission : other));
      announce(`Outcome ${number} is ${complete ? "" : "no longer "}marked complete`);
    },
    onError: (_error, _input, previous) => {
      if (previous) setCompletion(previous);
      void client.invalidateQueries({ queryKey });
    },
    meta: {
      failed: "The change could not be saved. Please try again.",
      failedTitle: `Outcome ${number} was not changed`,
    },
  });
  return (input) => void runWrite(() => mutateAsync(input)).catch(() => {});
}

/** `base` is the date of the text that was edited; resolves to the text as saved. */
type SaveText = (text: string, base: string | null) => Promise<SavedText>;

export function useSaveText(submissionId: string, box: TextBox): SaveText {
  const { assignmentId, runWrite } = usePortfolio();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: SAVE_TEXT_KEY,
    mutationFn: (json: ReturnType<typeof saveBody>) =>
      answer(portfolioApi.submissions[":id"].$put({ param: { id: submissionId }, json })),
    onSuccess: (view) => {
      client.setQueryData(
        portfolioQueries.submissions(assignmentId).queryKey,
        (submissions) => submissions && withComments(submissions, view),
      );
      void client.invalidateQueries(portfolioQueries.timeline(assignmentId));
    },
  });
  return async (text, base) => savedText(await runWrite(() => mutateAsync(saveBody(box, text, base))), box);
}
