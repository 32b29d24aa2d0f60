import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer } from "../../api.ts";
import { linkMailingApi, studentQueries } from "../queries.ts";

const FAST_POLL_MS = 1000;
const SLOW_POLL_MS = 10_000;
const MAX_FAST_POLLS = 60;

/** The current or last mailing, polled while it runs. */
export function useMailing() {
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { data: mailing } = useQuery({
    ...studentQueries.mailing,
    refetchInterval: ({ state }) =>
      !state.data?.waiting ? false : state.dataUpdateCount < MAX_FAST_POLLS ? FAST_POLL_MS : SLOW_POLL_MS,
  });
  const startMailing = useMutation({
    mutationFn: (assignmentIds: string[]) =>
      answer(linkMailingApi["link-mailings"].$post({ json: { assignmentIds } })),
    meta: { failed: "The links could not be emailed. Please try again." },
    onSuccess: async (started) => {
      // A pending answer about the previous mailing must not replace this one.
      await client.cancelQueries({ queryKey: studentQueries.mailing.queryKey });
      client.setQueryData(studentQueries.mailing.queryKey, started);
    },
  });
  return {
    mailing: mailing?.id === dismissed ? null : mailing,
    dismiss: () => setDismissed(mailing?.id ?? null),
    startMailing,
  };
}
