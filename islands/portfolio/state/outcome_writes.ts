import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dayIn } from "../../../domain/dates.ts";
import type { TextBox } from "../../../domain/versions.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { answer } from "../../api.ts";
import { useToast } from "../../providers.tsx";
import { evidenceQueries } from "../evidence/queries.ts";
import { restartFetch, SAVE_COMPLETION_KEY, SAVE_TEXT_KEY } from "./mutations.ts";
import { usePortfolio } from "./portfolio_context.ts";
import { portfolioApi, portfolioQueries } from "./queries.ts";
import {
  type Completion,
  type CompletionInput,
  completionOf,
  optimisticCompletion,
  undoOf,
  withComments,
  withCompletion,
} from "./submission_updates.ts";
import { saveBody, type SavedText, savedText } from "../../../browser/text_boxes.ts";

/**
 * Optimistic, with Undo; sent one after another for each outcome, rolled back on failure (spec 1 §4). Resolves to whether
 * it was saved.
 */
export function useMarkComplete(submission: SubmissionView): (input: CompletionInput) => Promise<boolean> {
  const { assignmentId, timeZone } = usePortfolio();
  const client = useQueryClient();
  const toast = useToast();
  const { id } = submission;
  const number = submission.outcomeIndex + 1;
  const { queryKey } = portfolioQueries.submissions(assignmentId);
  const mutationKey = [...SAVE_COMPLETION_KEY, id];
  const current = () =>
    completionOf(client.getQueryData(queryKey)?.find((other) => other.id === id) ?? submission);
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
    mutationFn: ({ input }: Marking) =>
      answer(portfolioApi.submissions[":id"].complete.$post({ param: { id }, json: input })),
    onMutate: ({ input }) => {
      const before = current();
      setCompletion(optimisticCompletion(input, before, dayIn(timeZone, new Date())));
      return before;
    },
    onSuccess: ({ submission: saved }, { input, undoes }, before) => {
      // A later change is already shown; its own response follows.
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, (all) => all?.map((other) => other.id === id ? saved : other));
      restartFetch(client, queryKey);
      const after = completionOf(saved);
      if (undoes) return toast({ title: `Outcome ${number} is as it was before`, tone: "success" });
      const undo = undoOf(input, before, after, dayIn(timeZone, new Date()));
      const action = { label: "Undo", run: () => mark({ input: undo, undoes: true }) };
      toast({ title: markedText(number, before, after), tone: "success", action });
    },
    onError: (_error, _input, before) => {
      if (before) setCompletion(before);
      void client.invalidateQueries({ queryKey });
    },
    meta: {
      failed: "The change could not be saved. Please try again.",
      failedTitle: `Outcome ${number} was not changed`,
    },
  });
  const mark = (marking: Marking) => mutateAsync(marking).then(() => true, () => false);
  // The second click of two at once, before the box shows the first.
  const isShown = (input: CompletionInput) => {
    const shown = current();
    const next = optimisticCompletion(input, shown, dayIn(timeZone, new Date()));
    return next.complete === shown.complete && next.date === shown.date && next.heldAt === shown.heldAt;
  };
  return (input) => isShown(input) ? Promise.resolve(true) : mark({ input, undoes: false });
}

type Marking = { input: CompletionInput; undoes: boolean };

function markedText(number: number, before: Completion, after: Completion): string {
  if (before.complete !== after.complete) {
    return `Outcome ${number} is ${after.complete ? "" : "no longer "}marked complete`;
  }
  if (before.heldAt === after.heldAt) return `Outcome ${number} has another date`;
  return `${after.heldAt ? "Saved" : "Removed"} where the work for outcome ${number} is kept`;
}

/** The saved text, or why it was not saved. */
export type SaveResult = { saved: SavedText } | { error: unknown };
/** `base` is the date of the text that was edited; `settle` is a part of the save, which resolves after it. */
export type SaveText = (
  text: string,
  base: string | null,
  settle: (result: SaveResult) => void,
) => Promise<void>;

export function useSaveText(submissionId: string, box: TextBox): SaveText {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  const { queryKey } = portfolioQueries.submissions(assignmentId);
  type Save = { json: ReturnType<typeof saveBody>; settle: (result: SaveResult) => void };
  const { mutateAsync } = useMutation({
    mutationKey: SAVE_TEXT_KEY,
    mutationFn: ({ json }: Save) =>
      answer(portfolioApi.submissions[":id"].$put({ param: { id: submissionId }, json })),
    onSuccess: (view, { settle }) => {
      client.setQueryData(queryKey, (submissions) => submissions && withComments(submissions, view));
      restartFetch(client, queryKey);
      void client.invalidateQueries(portfolioQueries.timeline(assignmentId));
      settle({ saved: savedText(view, box) });
    },
    onError: (error, { settle }) => settle({ error }),
  });
  return async (text, base, settle) => {
    await mutateAsync({ json: saveBody(box, text, base), settle }).catch(() => {});
  };
}
