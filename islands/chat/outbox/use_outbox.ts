import { useEffect, useSyncExternalStore } from "react";
import type { Shared } from "../../page_services.ts";
import { usePageServices } from "../../providers.tsx";
import { useUnsaved } from "../../use_unsaved.ts";
import type { ChatPlace } from "../chat_place.ts";
import { placeKey } from "../place_key.ts";
import { newClientId } from "./client_id.ts";
import { messagesKeeper, WAITING_MESSAGES } from "./kept_messages.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { messagePoster } from "./post_message.ts";
import type { WaitingMessage } from "./waiting.ts";

/** Sends what waits of this person's messages, for as long as the page is open: for every page that a signed-in person sees. */
export function useSendWaiting(personId: string): void {
  const outbox = useOutbox(personId);
  const setUnsaved = useUnsaved();
  const waits = useSyncExternalStore(outbox.subscribe, outbox.isWaiting, () => false);
  useEffect(() => {
    setUnsaved("messages", waits);
    return () => setUnsaved("messages", false);
  }, [waits]);
}

/** The page's outbox of this person, at work while anything uses it. */
export function useOutbox(personId: string): Outbox {
  const outbox = usePageServices().shared(OUTBOXES)(personId);
  useEffect(() => {
    outbox.start();
    return watchPage(outbox);
  }, [outbox]);
  return outbox;
}

/** What waits for one place, as it is shown there. */
export function useWaitingFor(outbox: Outbox, place: ChatPlace): readonly WaitingMessage[] {
  const waiting = () => outbox.waitingFor(placeKey(place));
  return useSyncExternalStore(outbox.subscribe, waiting, waiting);
}

const OUTBOXES: Shared<(personId: string) => Outbox> = {
  make: ({ onUnauthorized }) => {
    const made = new Map<string, Outbox>();
    return (personId) => {
      const outbox = made.get(personId) ?? createOutbox({
        keeper: messagesKeeper(personId, { store: () => localStorage, now: () => new Date() }),
        post: messagePoster(personId),
        newId: newClientId,
        clock: { now: Date.now, after },
        onUnauthorized,
      });
      made.set(personId, outbox);
      return outbox;
    };
  },
};

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Tells an outbox what happens around the page; several parts of a page may, it minds no repetition. */
function watchPage(outbox: Outbox): () => void {
  const back = () => document.visibilityState === "visible" && outbox.wake("back");
  const changed = ({ key }: StorageEvent) =>
    (key === null || key.startsWith(WAITING_MESSAGES)) && outbox.follow();
  addEventListener("online", back);
  addEventListener("pageshow", back);
  addEventListener("storage", changed);
  document.addEventListener("visibilitychange", back);
  return () => {
    removeEventListener("online", back);
    removeEventListener("pageshow", back);
    removeEventListener("storage", changed);
    document.removeEventListener("visibilitychange", back);
  };
}
