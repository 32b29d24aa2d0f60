import { QueryObserver, type QueryObserverResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import { BADGE_POLL, lostAccess, type Tagged } from "../poll.ts";
import { chatQueries } from "../queries.ts";

/**
 * Unread count of a portfolio's conversation, polled every 30 s while `enabled`. Loads the whole
 * conversation for the panel.
 */
export function useDirectUnread(assignmentId: string, enabled: boolean): number {
  const client = useQueryClient();
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!enabled) return setUnread(0);
    const observer = new QueryObserver(client, {
      ...chatQueries.direct(assignmentId),
      ...BADGE_POLL,
      refetchInterval: ({ state }) => lostAccess(state.error) ? false : BADGE_POLL.refetchInterval,
    });
    return observer.subscribe((result) => updateUnread(result, setUnread));
  }, [client, assignmentId, enabled]);
  return unread;
}

/** Cached messages may have been read since; only an answer counts. */
function updateUnread(
  { data, isFetching }: QueryObserverResult<Tagged<DirectChat>>,
  set: (count: number) => void,
) {
  if (data && !isFetching) set(data.data.unreadCount);
}
