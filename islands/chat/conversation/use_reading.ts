import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { calls } from "../../../domain/links.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { DirectChat } from "../../../server/features/chat/read_direct.ts";
import { callApi } from "../../call_api.ts";
import type { Tagged } from "../ask_again.ts";
import { chatKeys } from "../chat_keys.ts";
import type { ChatPlace } from "../chat_place.ts";
import { newestKey } from "./use_newest.ts";

type Options = {
  place: ChatPlace;
  threadId: string | null;
  messages: readonly MessageView[];
  /** Whether the newest message stands before the reader's eyes. */
  looking: boolean;
  /** What the last poll says; null where it does not. */
  unread: number | null;
  /** When the last poll came, so that what failed is tried again. */
  polledAt: number;
};

/** Notes that what the reader sees is read, and has what counts unread messages ask again (spec 2, Chat behaviour). */
export function useReading({ place, threadId, messages, looking, unread, polledAt }: Options): void {
  const client = useQueryClient();
  const noted = useRef(0);
  const newest = messages.findLast(({ own }) => !own)?.seq ?? 0;
  useEffect(() => {
    if (!looking || threadId === null || newest <= noted.current || unread === 0) return;
    const before = noted.current;
    noted.current = newest;
    callApi<{ unreadCount: number }>(calls.markRead(threadId), { method: "PATCH", body: { upTo: newest } })
      .then(({ unreadCount }) => {
        if (place.threadType === "direct") {
          client.setQueryData<Tagged<DirectChat>>(
            newestKey(place),
            (known) => known && { ...known, data: { ...known.data, unreadCount } },
          );
        }
        void client.invalidateQueries({ queryKey: chatKeys.unread });
        void client.invalidateQueries({ queryKey: chatKeys.threads(place.threadType) });
      }, () => void (noted.current = before));
  }, [looking, threadId, newest, unread, polledAt]);
}
