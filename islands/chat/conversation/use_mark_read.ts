import { focusManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { answer } from "../../api.ts";
import { chatApi, chatQueries } from "../queries.ts";
import type { ThreadRef } from "../thread_ref.ts";

type Options = {
  threadRef: ThreadRef;
  threadId: string | null;
  messages: readonly MessageView[];
  atNewest: boolean;
  unread: number | null;
  /** A changed value retries a failed call. */
  polledAt: number;
};

/** Marks visible messages as read and refetches the unread counts (spec 2, Chat behaviour). */
export function useMarkRead({ threadRef, threadId, messages, atNewest, unread, polledAt }: Options): void {
  const client = useQueryClient();
  const pageVisible = useSyncExternalStore(
    focusManager.subscribe,
    () => focusManager.isFocused(),
    () => true,
  );
  const markedSeq = useRef(0);
  const newest = messages.findLast(({ own }) => !own)?.seq ?? 0;
  useEffect(() => {
    if (!pageVisible || !atNewest || threadId === null || newest <= markedSeq.current || unread === 0) return;
    const before = markedSeq.current;
    markedSeq.current = newest;
    answer(chatApi.chat.threads[":id"].read.$patch({ param: { id: threadId }, json: { upTo: newest } }))
      .then(({ unreadCount }) => {
        if (threadRef.threadType === "direct") {
          client.setQueryData(
            chatQueries.direct(threadRef).queryKey,
            (known) => known && { ...known, data: { ...known.data, unreadCount } },
          );
        }
        void client.invalidateQueries({ queryKey: chatQueries.unread.queryKey });
        void client.invalidateQueries({ queryKey: chatQueries.threads(threadRef.threadType) });
      }, () => void (markedSeq.current = before));
  }, [pageVisible, atNewest, threadId, newest, unread, polledAt]);
}
