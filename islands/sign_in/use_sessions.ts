import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SessionItem } from "../../server/features/sign_in/sessions/list_sessions.ts";
import { answer, ApiError } from "../api.ts";
import { useToast } from "../providers.tsx";
import { sessionQueries, signInApi } from "./queries.ts";

/** Open sessions, seeded by the page, and the calls that end others; `onEnd` is told which of them go, by index. */
export function useSessions(onEnd: (index: number) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: sessions } = useQuery(sessionQueries.list);
  if (!sessions) throw new Error("The page is seeded with its sessions.");
  const others = sessions.filter(({ current }) => !current);
  const remove = (ended: SessionItem[], title: string) => {
    onEnd(others.indexOf(ended[0]!));
    client.setQueryData(sessionQueries.list.queryKey, sessions.filter((session) => !ended.includes(session)));
    toast({
      title,
      description: "Work that was not saved there waits for the next sign-in.",
      tone: "success",
    });
  };
  const endOne = useMutation({
    mutationFn: (session: SessionItem) => endSession(session.id),
    onSuccess: (_answer, session) => remove([session], `Signed out: ${session.device}`),
    meta: { failed: "It is still signed in. Please try again." },
  });
  const endOthers = useMutation({
    mutationFn: () => answer(signInApi.sessions.$delete()),
    onSuccess: () => remove(others, "Signed out everywhere else"),
    meta: { failed: "They are still signed in. Please try again." },
  });
  return { sessions, others, endOne, endOthers };
}

/** Also succeeds if it has already ended. */
async function endSession(id: string): Promise<void> {
  try {
    await answer(signInApi.sessions[":id"].$delete({ param: { id } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}
