import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { OpenedConversation } from "../../../server/features/chat/safeguarding/open_conversation.ts";
import { answer, ApiError } from "../../api.ts";
import { safeguardingApi } from "./queries.ts";

export function useOpenedConversation({ id, messages: newest, openedAt, endsAt }: OpenedConversation) {
  const [messages, setMessages] = useState(newest);
  const [ended, setEnded] = useEnd(Date.parse(endsAt) - Date.parse(openedAt));
  const first = messages[0]?.seq ?? 1;
  const load = useMutation({
    mutationFn: (upTo: number) => readBefore(id, first, upTo),
    onSuccess: (earlier) => setMessages((later) => [...earlier, ...later]),
    onError: (error) => {
      // 404: the opening has ended.
      if (error instanceof ApiError && error.status === 404) setEnded(true);
    },
  });
  return {
    messages,
    ended,
    hasEarlier: first > 1,
    loading: load.isPending,
    failed: load.isError ? load.error : null,
    /** The page before, or as many as reach `upTo`. */
    loadEarlier: (upTo = first - 1) => load.isPending ? Promise.resolve() : load.mutateAsync(upTo),
  };
}

/** By duration, as the device's clock may be wrong; checked again after sleep. */
function useEnd(durationMs: number) {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const end = Date.now() + durationMs;
    const check = () => Date.now() >= end && setEnded(true);
    const timer = setTimeout(() => setEnded(true), durationMs);
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
  return [ended, setEnded] as const;
}

async function readBefore(openingId: string, before: number, upTo: number): Promise<MessageView[]> {
  const messages: MessageView[] = [];
  let first = before;
  while (first > upTo) {
    const page = await answer(
      safeguardingApi.chat.openings[":id"].messages.$get({
        param: { id: openingId },
        query: { before: String(first) },
      }),
    );
    if (!page[0]) break;
    messages.unshift(...page);
    first = page[0].seq;
  }
  return messages;
}
