import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../../domain/links.ts";
import type { LinkMailingView } from "../../../server/features/students/link_mailings/read_link_mailing.ts";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { studentKeys } from "../student_keys.ts";

/** How often one looks how far a mailing is, in milliseconds: soon at first, at leisure where a mail server is slow. */
const SOON = 1000;
const LATER = 10_000;
const SOON_TIMES = 60;

/** The mailing that runs or has just run, followed while it runs; and what asks for another one. */
export function useMailing() {
  const client = useQueryClient();
  const toast = useToast();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { data: mailing = null } = useQuery({
    queryKey: studentKeys.mailing,
    queryFn: ({ signal }) => {
      const id = client.getQueryData<LinkMailingView | null>(studentKeys.mailing)?.id;
      return id === undefined ? null : callApi<LinkMailingView>(calls.linkMailing(id), { signal });
    },
    initialData: null,
    refetchInterval: ({ state }) =>
      !state.data?.waiting ? false : state.dataUpdateCount < SOON_TIMES ? SOON : LATER,
    networkMode: "always",
  });
  const ask = useMutation({
    networkMode: "always",
    mutationFn: (assignmentIds: readonly string[]) =>
      callApi<LinkMailingView>(calls.linkMailings(), { method: "POST", body: { assignmentIds } }),
    onSuccess: async (asked) => {
      // An answer about the one before, still on its way, must not take this one's place.
      await client.cancelQueries({ queryKey: studentKeys.mailing });
      client.setQueryData(studentKeys.mailing, asked);
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "The links could not be emailed. Please try again."),
        tone: "danger",
      }),
  });
  return {
    mailing: mailing?.id === dismissed ? null : mailing,
    dismiss: () => setDismissed(mailing?.id ?? null),
    ask,
  };
}
