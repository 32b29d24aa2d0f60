import { useQueryClient } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { callApi } from "../call_api.ts";
import type { Saved } from "./draft.ts";
import { usePortfolio } from "./portfolio_context.ts";
import { portfolioKeys } from "./portfolio_keys.ts";
import { runMutation } from "./run_mutation.ts";
import { saveKey } from "./saves.ts";
import { withComments } from "./submission_updates.ts";
import { saveBody, savedIn, type WritingBoxName } from "./writing_boxes.ts";

/** Gives what sends one box's words, written over those of a date; throws what the call throws. */
export function useSaveWords(box: WritingBoxName, submissionId: string) {
  const { assignmentId } = usePortfolio();
  const client = useQueryClient();
  return async (text: string, base: string | null): Promise<Saved> => {
    const view = await runMutation(client, {
      mutationKey: saveKey(submissionId),
      mutationFn: (body: Record<string, string | null>) =>
        callApi<SubmissionView>(calls.submission(submissionId), { method: "PUT", body }),
    }, saveBody(box, text, base));
    client.setQueryData<SubmissionView[]>(
      portfolioKeys.submissions(assignmentId),
      (submissions) => submissions && withComments(submissions, view),
    );
    return savedIn(view, box);
  };
}
