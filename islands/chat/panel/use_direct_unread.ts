import { QueryObserver, type QueryObserverResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CHAT_POLLS } from "../../../domain/chat.ts";
import { calls } from "../../../domain/links.ts";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import { askAgain, type Tagged } from "../ask_again.ts";
import { chatKeys } from "../chat_keys.ts";
import { hasLeft } from "../has_left.ts";

/**
 * How many messages of a portfolio's conversation its reader has not read, asked again every 30 s while `asking` and while
 * the page is looked at; 0 until it is known, and while somebody else asks. What is asked is the conversation itself, so
 * that it is there when the panel opens. Without an observer on the server, as `usePortfolioData` says.
 */
export function useDirectUnread(assignmentId: string, asking: boolean): number {
  const client = useQueryClient();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!asking) return setUnread(0);
    const queryKey = chatKeys.direct(assignmentId);
    const observer = new QueryObserver<Tagged<DirectChat>>(client, {
      queryKey,
      queryFn: ({ signal }) => askAgain<DirectChat>(client, queryKey, calls.directChat(assignmentId), signal),
      refetchInterval: ({ state }) => hasLeft(state.error) ? false : CHAT_POLLS.unreadCount,
      refetchOnWindowFocus: "always",
      staleTime: 0,
    });
    return observer.subscribe((result) => follow(result, setUnread));
  }, [client, assignmentId, asking]);
  return unread;
}

/** What is known from before may have been read since, so only an answer counts. */
function follow({ data, isFetching }: QueryObserverResult<Tagged<DirectChat>>, set: (count: number) => void) {
  if (data && !isFetching) set(data.data.unreadCount);
}
