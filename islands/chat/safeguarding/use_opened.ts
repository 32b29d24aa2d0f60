import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { calls } from "../../../domain/links.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { ApiError, callApi } from "../../call_api.ts";

/** What has been read of an opened conversation, the way to earlier messages, and whether its time is over. */
export function useOpened({ id, messages: newest, openedAt, endsAt }: OpenedConversation) {
  const [messages, setMessages] = useState(newest);
  const [over, setOver] = useEnd(Date.parse(endsAt) - Date.parse(openedAt));
  const first = messages[0]?.seq ?? 1;
  const load = useMutation({
    mutationFn: (upTo: number) => readBefore(id, first, upTo),
    onSuccess: (earlier) => setMessages((later) => [...earlier, ...later]),
    onError: (error) => {
      // An opening that has ended is there no longer.
      if (error instanceof ApiError && error.status === 404) setOver(true);
    },
  });
  return {
    messages,
    over,
    hasEarlier: first > 1,
    loading: load.isPending,
    failed: load.isError ? load.error : null,
    /** Reads the messages before those that are there: a page, or as many as bring this place with them. */
    loadEarlier: (upTo = first - 1) => load.isPending ? Promise.resolve() : load.mutateAsync(upTo),
  };
}

/** Whether so many milliseconds have gone by, also while the device slept. By a duration: its clock may be wrong. */
function useEnd(lasts: number) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const end = Date.now() + lasts;
    const look = () => Date.now() >= end && setOver(true);
    const timer = setTimeout(() => setOver(true), lasts);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return [over, setOver] as const;
}

/** The messages from `upTo` or earlier to the one before `before`, the oldest first. */
async function readBefore(openingId: string, before: number, upTo: number): Promise<MessageView[]> {
  const found: MessageView[] = [];
  let first = before;
  while (first > upTo) {
    const page = await callApi<MessageView[]>(calls.openedMessages(openingId, first));
    if (!page[0]) break;
    found.unshift(...page);
    first = page[0].seq;
  }
  return found;
}
