import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { chatQueries } from "../queries.ts";
import type { ThreadRef } from "../thread_ref.ts";
import { firstUnread, lastSeqOf, type MessageLog } from "./message_log.ts";
import type { NewestMessages } from "./use_newest_messages.ts";

/**
 * Seq of the first message unread at opening, else null; `upToDate`: polled since then, as cached data may be
 * old.
 */
export function useFirstUnread(
  { threadRef, newest, log, upToDate }: {
    threadRef: ThreadRef;
    newest: NewestMessages;
    log: MessageLog;
    upToDate: boolean;
  },
): number | null {
  const client = useQueryClient();
  const opening = useRef<{ unread: number; lastSeq: number } | null>(null);
  if (upToDate && opening.current === null) {
    const unread = newest.unread ?? unreadInList();
    opening.current = { unread, lastSeq: newest.messages.at(-1)?.seq ?? lastSeqOf(log) };
  }
  return opening.current && firstUnread(log.messages, opening.current);

  /** The answer for announcements has no unread count; the cached thread list has one. */
  function unreadInList(): number {
    if (threadRef.threadType === "direct") return 0;
    const list = client.getQueryData(chatQueries.threads("broadcast").queryKey)?.data;
    return list?.find(({ thread }) => thread.id === threadRef.threadId)?.unreadCount ?? 0;
  }
}
