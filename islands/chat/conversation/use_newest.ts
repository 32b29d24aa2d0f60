import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CHAT_POLLS } from "../../../domain/chat.ts";
import { calls } from "../../../domain/links.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import { askAgain, type Tagged } from "../ask_again.ts";
import { chatKeys } from "../chat_keys.ts";
import type { ChatPlace } from "../chat_place.ts";
import { hasLeft } from "../has_left.ts";

/** The newest messages of a place, as the last poll brought them. */
export type Newest = {
  /** Null before anything was said in a portfolio's conversation. */
  threadId: string | null;
  messages: readonly MessageView[];
  canWrite: boolean;
  /** How many the reader has not read; null where this answer does not say. */
  unread: number | null;
};

/** Asks for the newest messages of a place every 5 s while the page is looked at (spec 1 §4). */
export function useNewest(place: ChatPlace) {
  const client = useQueryClient();
  const asked = useQuery({
    queryKey: newestKey(place),
    queryFn: ({ signal }) => ask(client, place, signal),
    refetchInterval: ({ state }) => hasLeft(state.error) ? false : CHAT_POLLS.openChat,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    // A lost connection is to be seen, not waited out.
    networkMode: "always",
    staleTime: 0,
  });
  const { refetch } = asked;
  useEffect(() => {
    const cut = () => void refetch();
    addEventListener("offline", cut);
    return () => removeEventListener("offline", cut);
  }, [refetch]);
  return { ...asked, newest: asked.data && newestOf(place, asked.data.data) };
}

function ask(
  client: QueryClient,
  place: ChatPlace,
  signal: AbortSignal,
): Promise<Tagged<DirectChat | MessageView[]>> {
  const queryKey = newestKey(place);
  return place.threadType === "direct"
    ? askAgain<DirectChat>(client, queryKey, calls.directChat(place.assignmentId), signal)
    : askAgain<MessageView[]>(client, queryKey, calls.messages(place.threadId), signal);
}

/** The name under which a place's newest messages are kept. */
export function newestKey(place: ChatPlace) {
  return place.threadType === "direct"
    ? chatKeys.direct(place.assignmentId)
    : chatKeys.thread(place.threadId);
}

function newestOf(place: ChatPlace, data: DirectChat | MessageView[]): Newest {
  if (!Array.isArray(data)) {
    const { thread, messages, canWrite, unreadCount } = data;
    return { threadId: thread?.id ?? null, messages, canWrite, unread: unreadCount };
  }
  const known = place.threadType === "broadcast" ? place : { threadId: null, canWrite: false };
  return { threadId: known.threadId, messages: data, canWrite: known.canWrite, unread: null };
}
