import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CHAT_POLL_MS } from "../../../domain/chat.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import { lostAccess, type Tagged } from "../poll.ts";
import { chatQueries } from "../queries.ts";
import type { ThreadRef } from "../thread_ref.ts";

export type NewestMessages = {
  /** Null before the first message of a portfolio's conversation. */
  threadId: string | null;
  messages: readonly MessageView[];
  canWrite: boolean;
  /** Null for announcements, whose answer has no count. */
  unread: number | null;
};

/** Polls the newest messages every 5 s while the page is visible (spec 1 §4). */
export function useNewestMessages(threadRef: ThreadRef) {
  const { queryKey, queryFn } = newestQuery(threadRef);
  const query = useQuery<Tagged<DirectChat | MessageView[]>>({
    queryKey,
    queryFn,
    refetchInterval: ({ state }) => lostAccess(state.error) ? false : CHAT_POLL_MS.openChat,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    staleTime: 0,
  });
  const { refetch } = query;
  useEffect(() => {
    const refresh = () => void refetch();
    addEventListener("offline", refresh);
    return () => removeEventListener("offline", refresh);
  }, [refetch]);
  return { ...query, newest: query.data && newestOf(threadRef, query.data.data) };
}

function newestQuery(threadRef: ThreadRef) {
  return threadRef.threadType === "direct"
    ? chatQueries.direct(threadRef.assignmentId)
    : chatQueries.thread(threadRef.threadId);
}

function newestOf(threadRef: ThreadRef, data: DirectChat | MessageView[]): NewestMessages {
  if (!Array.isArray(data)) {
    const { thread, messages, canWrite, unreadCount } = data;
    return { threadId: thread?.id ?? null, messages, canWrite, unread: unreadCount };
  }
  const known = threadRef.threadType === "broadcast" ? threadRef : { threadId: null, canWrite: false };
  return { threadId: known.threadId, messages: data, canWrite: known.canWrite, unread: null };
}
