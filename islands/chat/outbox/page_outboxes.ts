import type { PageServices, Shared } from "../../page_services.ts";
import { hasPending } from "./message_queue.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { messagePoster } from "./post_message.ts";
import { isMessageKey, messageStore } from "./stored_messages.ts";

/** One outbox a person for all islands of a page. */
export const OUTBOXES: Shared<(personId: string) => Outbox> = {
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

/** Sends pending messages until the returned function is called; may run several times on one page. */
export function startOutbox(personId: string, outbox: Outbox): () => void {
  outbox.start();
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

/** As `startOutbox`; `onPending` is told whether any message waits. */
export function sendPending(
  services: PageServices,
  personId: string,
  onPending: (pending: boolean) => void,
): () => void {
  const outbox = services.shared(OUTBOXES)(personId);
  const tell = () => onPending(hasPending(outbox.messages()));
  const unsubscribe = outbox.subscribe(tell);
  const stop = startOutbox(personId, outbox);
  tell();
  return () => {
    unsubscribe();
    stop();
  };
}
