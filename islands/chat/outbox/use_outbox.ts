import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import type { Shared } from "../../page_services.ts";
import { usePageServices } from "../../providers.tsx";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";
import { chatQueries } from "../queries.ts";
import { threadKey, type ThreadRef } from "../thread_ref.ts";
import { hasPending, pendingIn } from "./message_queue.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { messagePoster } from "./post_message.ts";
import { isMessageKey, messageStore } from "./stored_messages.ts";

/** Sends pending messages while the page is open, and warns before leaving with some. */
export function useSendPending(personId: string): void {
  const outbox = useOutbox(personId);
  const setUnsaved = useUnsavedWarning();
  const pending = hasPending(useMessages(outbox));
  useEffect(() => {
    setUnsaved("messages", pending);
    return () => setUnsaved("messages", false);
  }, [pending]);
}

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
      void client.invalidateQueries({ queryKey: chatQueries.threads(threadRef.threadType).queryKey });
    }), [outbox]);
  useEffect(() => outbox.confirmSent(shown.map(({ clientId }) => clientId)), [shown]);
  useEffect(() => {
    if (polledAt !== null) outbox.wake("poll");
  }, [polledAt]);
  const to = threadRef.threadType === "direct"
    ? { assignmentId: threadRef.assignmentId }
    : { threadId: threadRef.threadId };
  return { pending, send: (message: string) => outbox.send(to, message), remove: outbox.remove };
}

function useMessages(outbox: Outbox) {
  return useSyncExternalStore(outbox.subscribe, outbox.messages, outbox.messages);
}

function useOutbox(personId: string): Outbox {
  const outbox = usePageServices().shared(OUTBOXES)(personId);
  useEffect(() => {
    outbox.start();
    return watchPage(personId, outbox);
  }, [outbox]);
  return outbox;
}

const OUTBOXES: Shared<(personId: string) => Outbox> = {
  make: ({ onUnauthorized }) => {
    const instances = new Map<string, Outbox>();
    return (personId) => {
      const outbox = instances.get(personId) ?? createOutbox({
        storage: messageStore(personId),
        post: messagePoster(personId),
        clock: { now: Date.now, after },
        onUnauthorized,
      });
      instances.set(personId, outbox);
      return outbox;
    };
  },
};

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** May run several times on one page. */
function watchPage(personId: string, outbox: Outbox): () => void {
  const resume = () => document.visibilityState === "visible" && outbox.wake("resume");
  const onStorage = ({ key }: StorageEvent) => (key === null || isMessageKey(personId, key)) && outbox.sync();
  addEventListener("online", resume);
  addEventListener("pageshow", resume);
  addEventListener("storage", onStorage);
  document.addEventListener("visibilitychange", resume);
  return () => {
    removeEventListener("online", resume);
    removeEventListener("pageshow", resume);
    removeEventListener("storage", onStorage);
    document.removeEventListener("visibilitychange", resume);
  };
}
