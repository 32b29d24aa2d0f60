import { useEffect, useSyncExternalStore } from "react";
import type { Shared } from "../../page_services.ts";
import { usePageServices } from "../../providers.tsx";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";
import { threadKey, type ThreadRef } from "../thread_ref.ts";
import { isMessageKey, messageStore, newClientId } from "./stored_messages.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { messagePoster } from "./post_message.ts";
import type { PendingMessage } from "./message_queue.ts";

/** Sends pending messages while the page is open, and warns before leaving with some. */
export function useSendPending(personId: string): void {
  const outbox = useOutbox(personId);
  const setUnsaved = useUnsavedWarning();
  const hasPending = useSyncExternalStore(outbox.subscribe, outbox.hasPending, () => false);
  useEffect(() => {
    setUnsaved("messages", hasPending);
    return () => setUnsaved("messages", false);
  }, [hasPending]);
}

export function useOutbox(personId: string): Outbox {
  const outbox = usePageServices().shared(OUTBOXES)(personId);
  useEffect(() => {
    outbox.start();
    return watchPage(personId, outbox);
  }, [outbox]);
  return outbox;
}

export function usePending(outbox: Outbox, threadRef: ThreadRef): readonly PendingMessage[] {
  const pending = () => outbox.pendingFor(threadKey(threadRef));
  return useSyncExternalStore(outbox.subscribe, pending, pending);
}

const OUTBOXES: Shared<(personId: string) => Outbox> = {
  make: ({ onUnauthorized }) => {
    const instances = new Map<string, Outbox>();
    return (personId) => {
      const outbox = instances.get(personId) ?? createOutbox({
        storage: messageStore(personId),
        post: messagePoster(personId),
        newId: newClientId,
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
