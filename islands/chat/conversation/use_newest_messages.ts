import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CHAT_POLL_MS } from "../../../domain/chat.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import type { ThreadPages } from "../messages/thread_pages.ts";
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

type AtOpening = { unread: number; lastSeq: number };

/** Polls the newest messages every 5 s while the page is visible (spec 1 §4). */
export function useNewestMessages(threadRef: ThreadRef) {
  const client = useQueryClient();
  const { queryKey, queryFn } = threadRef.threadType === "direct"
    ? chatQueries.direct(threadRef)
    : chatQueries.thread(threadRef.threadId);
  const { data, dataUpdatedAt, error, isError, isFetchedAfterMount, isFetching, refetch } = useQuery<
    Tagged<DirectChat | MessageView[]>
  >({
    queryKey,
    queryFn,
    refetchInterval: ({ state }) => lostAccess(state.error) ? false : CHAT_POLL_MS.openChat,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    staleTime: 0,
  });
  useEffect(() => {
    const refresh = () => void refetch();
    addEventListener("offline", refresh);
    return () => removeEventListener("offline", refresh);
  }, [refetch]);
  const newest = data && newestOf(threadRef, data.data);
  const upToDate = isFetchedAfterMount && !isError;
  const atOpening = useRef<AtOpening | null>(null);
  if (newest && upToDate) {
    atOpening.current ??= {
      unread: newest.unread ?? unreadInLists(client, threadRef),
      lastSeq: newest.messages.at(-1)?.seq ?? 0,
    };
  }
  return {
    newest,
    polledAt: dataUpdatedAt,
    /** Polled since opening, as cached messages may be old. */
    upToDate,
    /** Null before the first poll. */
    atOpening: atOpening.current,
    error,
    isFetching,
    refetch,
  };
}

function newestOf(threadRef: ThreadRef, data: DirectChat | MessageView[]): NewestMessages {
  if (!Array.isArray(data)) {
    const { thread, messages, canWrite, unreadCount } = data;
    return { threadId: thread?.id ?? null, messages, canWrite, unread: unreadCount };
  }
  const known = threadRef.threadType === "broadcast" ? threadRef : { threadId: null, canWrite: false };
  return { threadId: known.threadId, messages: data, canWrite: known.canWrite, unread: null };
}

/** The answer for announcements has no unread count; the list that was read last has one. */
function unreadInLists(client: QueryClient, threadRef: ThreadRef): number {
  if (threadRef.threadType === "direct") return 0;
  const lists = client.getQueryCache().findAll({ queryKey: chatQueries.threads("broadcast") })
    .map(({ state }) => state as { data: ThreadPages | undefined; dataUpdatedAt: number })
    .sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt);
  const items = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  return items.find(({ thread }) => thread.id === threadRef.threadId)?.unreadCount ?? 0;
}
