import type { QueryClient } from "@tanstack/react-query";
import { dayIn } from "../../domain/dates.ts";
import { calls } from "../../domain/links.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { callApi, messageOf } from "../call_api.ts";
import type { ToastMessage } from "../toast_store.ts";
import type { Hold } from "./hold_readings.ts";
import { portfolioKeys } from "./portfolio_keys.ts";
import { runMutation } from "./run_mutation.ts";
import {
  shownTick,
  type Tick,
  tickOf,
  type TickPress,
  withSubmission,
  withTick,
} from "./submission_updates.ts";

type Around = {
  client: QueryClient;
  assignmentId: string;
  timeZone: string;
  hold: Hold;
  toast: (message: ToastMessage) => void;
  announce: (words: string) => void;
};

/** Ticks or unticks an outcome as it stands. */
export type MarkComplete = (submission: SubmissionView, press: TickPress) => void;

/**
 * Makes what ticks and unticks: shown at once, sent in the order of the presses, rolled back with a toast when the call
 * fails (spec 1 §4).
 */
export function markComplete(
  { client, assignmentId, timeZone, hold, toast, announce }: Around,
): MarkComplete {
  const key = portfolioKeys.submissions(assignmentId);
  const show = (change: (submissions: SubmissionView[]) => SubmissionView[]) =>
    client.setQueryData<SubmissionView[]>(key, (submissions) => submissions && change(submissions));
  const showTick = (id: string, tick: Tick) => {
    const files = client.getQueryData<FileView[]>(portfolioKeys.files(assignmentId)) ?? [];
    show((submissions) => withTick(submissions, id, tick, files));
  };
  return (submission, press) => {
    const { id } = submission;
    const number = submission.outcomeIndex + 1;
    const before = tickOf(submission);
    const mutationKey = ["complete", id];
    const marking = {
      mutationKey,
      scope: { id: mutationKey.join(" ") },
      mutationFn: (body: TickPress) =>
        callApi<{ submission: SubmissionView }>(calls.complete(id), { method: "POST", body }),
      onMutate: () => showTick(id, shownTick(press, dayIn(timeZone, new Date()))),
      onSuccess: (answer: { submission: SubmissionView }) => {
        // A later press is already shown; its own answer follows.
        if (client.isMutating({ mutationKey }) > 1) return;
        show((submissions) => withSubmission(submissions, answer.submission));
        announce(`Outcome ${number} is ${press.complete ? "" : "no longer "}marked complete`);
      },
      onError: (error: Error) => {
        showTick(id, before);
        toast({
          title: `Outcome ${number} was not changed`,
          description: messageOf(error, "The change could not be saved. Please try again."),
          tone: "danger",
        });
        void client.invalidateQueries({ queryKey: key });
      },
    };
    void hold(() => runMutation(client, marking, press)).catch(() => {});
  };
}
