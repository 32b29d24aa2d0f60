import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import type { Tagged } from "../ask_again.ts";
import { chatKeys } from "../chat_keys.ts";
import type { ChatPlace } from "../chat_place.ts";
import { firstUnread, lastPlace, type MessageLog } from "./message_log.ts";
import type { Newest } from "./use_newest.ts";

/**
 * The place of the first message that had not been read when the conversation was opened, for the 'New' before it; null
 * where there is none. `fresh`: whether it has been asked for since then, as what the page knew before may be old.
 */
export function useNewFrom(
  { place, newest, log, fresh }: { place: ChatPlace; newest: Newest; log: MessageLog; fresh: boolean },
): number | null {
  const client = useQueryClient();
  const opening = useRef<{ unread: number; lastSeq: number } | null>(null);
  if (fresh && opening.current === null) {
    const unread = newest.unread ?? unreadInList();
    opening.current = { unread, lastSeq: newest.messages.at(-1)?.seq ?? lastPlace(log) };
  }
  return opening.current && firstUnread(log.messages, opening.current);

  /** An answer about announcements does not say it; their list, where the page has one, does. */
  function unreadInList(): number {
    if (place.threadType === "direct") return 0;
    const list = client.getQueryData<Tagged<ThreadItem[]>>(chatKeys.threads("broadcast"))?.data;
    return list?.find(({ thread }) => thread.id === place.threadId)?.unreadCount ?? 0;
  }
}
