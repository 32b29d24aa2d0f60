import type { QueryClient } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { SubmissionView } from "../../../server/features/portfolio/read_submissions.ts";
import { callApi } from "../../call_api.ts";
import type { Saved } from "./draft.ts";
import type { Hold } from "../hold_readings.ts";
import { portfolioKeys } from "../portfolio_keys.ts";
import { runMutation } from "../run_mutation.ts";
import { saveKey } from "./saves.ts";
import { withComments } from "../submission_updates.ts";
import { saveBody, savedIn, type WritingBoxName } from "./writing_boxes.ts";

type Around = { client: QueryClient; assignmentId: string; hold: Hold };

/** Sends one box's words, written over those of a date (`base`); gives what the server holds then. */
export type SaveWords = (
  box: WritingBoxName,
  submissionId: string,
  text: string,
  base: string | null,
) => Promise<Saved>;

/** Makes what saves words; it throws what the call throws. */
export function saveWords({ client, assignmentId, hold }: Around): SaveWords {
  return (box, submissionId, text, base) =>
    hold(async () => {
      const view = await runMutation(client, {
        mutationKey: saveKey(submissionId),
        mutationFn: (body: Record<string, string | null>) =>
          callApi<SubmissionView>(calls.submission(submissionId), { method: "PUT", body }),
      }, saveBody(box, text, base));
      client.setQueryData<SubmissionView[]>(
        portfolioKeys.submissions(assignmentId),
        (submissions) => submissions && withComments(submissions, view),
      );
      void client.invalidateQueries({ queryKey: portfolioKeys.timeline(assignmentId) });
      return savedIn(view, box);
    });
}
