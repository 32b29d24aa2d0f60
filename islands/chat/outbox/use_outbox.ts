import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { directRefOf, threadKey } from "../../../browser/outbox/direct_ref.ts";
import { pendingIn } from "../../../browser/outbox/message_queue.ts";
import type { Outbox } from "../../../browser/outbox/outbox.ts";
import { startOutbox } from "../../../browser/outbox/start_outbox.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { usePageServices } from "../../providers.tsx";
import { chatQueries } from "../queries.ts";
import type { ThreadRef } from "../thread_ref.ts";
import { OUTBOXES } from "./page_outboxes.ts";

type PendingOptions = {
  personId: string;
  threadRef: ThreadRef;
  /** The messages that the conversation shows. */
  shown: readonly MessageView[];
  addSent: (message: MessageView) => void;
  /** Null before the first poll since opening. */
  polledAt: number | null;
};

/** Pending messages of one conversation, and how to send another. */
export function usePendingMessages({ personId, threadRef, shown, addSent, polledAt }: PendingOptions) {
  const client = useQueryClient();
  const outbox = useOutbox(personId);
  const messages = useMessages(outbox);
  const key = threadKey(threadRef);
  const pending = useMemo(() => pendingIn(messages, key), [messages, key]);
  useEffect(() =>
    outbox.onSent((sentTo, message) => {
      if (sentTo !== key) return;
      addSent(message);
      void client.invalidateQueries({ queryKey: chatQueries.threads(threadRef.threadType) });
    }), [outbox]);
  useEffect(() => outbox.confirmSent(shown.map(({ clientId }) => clientId)), [shown]);
  useEffect(() => {
    if (polledAt !== null) outbox.wake("poll");
  }, [polledAt]);
  return {
    pending,
    send: (message: string) => outbox.send(directRefOf(threadRef), message),
    remove: outbox.remove,
  };
}

function useMessages(outbox: Outbox<MessageView>) {
  return useSyncExternalStore(outbox.subscribe, outbox.messages, outbox.messages);
}

function useOutbox(personId: string): Outbox<MessageView> {
  const outbox = usePageServices().shared(OUTBOXES)(personId);
  useEffect(() => startOutbox(personId, outbox), [outbox]);
  return outbox;
}
