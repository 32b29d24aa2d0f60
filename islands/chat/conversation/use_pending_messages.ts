import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { chatQueries } from "../queries.ts";
import { threadKey, type ThreadRef } from "../thread_ref.ts";
import { useOutbox, usePending } from "../outbox/use_outbox.ts";
import type { MessageLog } from "./message_log.ts";

type Options = {
  personId: string;
  threadRef: ThreadRef;
  log: MessageLog;
  addSent: (message: MessageView) => void;
  /** Null before the first poll since opening. */
  polledAt: number | null;
};

/** Pending messages of one conversation, and how to send another. */
export function usePendingMessages({ personId, threadRef, log, addSent, polledAt }: Options) {
  const client = useQueryClient();
  const outbox = useOutbox(personId);
  const pending = usePending(outbox, threadRef);
  useEffect(() =>
    outbox.onSent((key, message) => {
      if (key !== threadKey(threadRef)) return;
      addSent(message);
      void client.invalidateQueries({ queryKey: chatQueries.threads(threadRef.threadType).queryKey });
    }), [outbox]);
  useEffect(() => outbox.confirmSent(log.messages.map(({ clientId }) => clientId)), [log]);
  useEffect(() => {
    if (polledAt !== null) outbox.wake("poll");
  }, [polledAt]);
  const to = threadRef.threadType === "direct"
    ? { assignmentId: threadRef.assignmentId }
    : { threadId: threadRef.threadId };
  return { pending, send: (message: string) => outbox.send(to, message), remove: outbox.remove };
}
