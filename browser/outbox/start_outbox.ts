import { createOutbox, type Outbox } from "./outbox.ts";
import { type MessageApi, messagePoster } from "./post_message.ts";
import { isMessageKey, messageStore } from "./stored_messages.ts";

type OutboxOptions<View> = { personId: string; api: MessageApi<View>; onUnauthorized: () => void };

/** One person's, in this browser's storage. */
export function openOutbox<View extends { clientId: string | null }>(
  { personId, api, onUnauthorized }: OutboxOptions<View>,
): Outbox<View> {
  return createOutbox({
    storage: messageStore(personId),
    post: messagePoster(api),
    clock: { now: Date.now, after },
    onUnauthorized,
  });
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

const RESUMES = ["online", "pageshow", "visibilitychange"];

/** Sends pending messages until the returned function is called; may run several times on one page. */
export function startOutbox<View>(personId: string, outbox: Outbox<View>): () => void {
  outbox.start();
  const resume = () => document.visibilityState === "visible" && outbox.wake("resume");
  const onStorage = ({ key }: StorageEvent) => (key === null || isMessageKey(personId, key)) && outbox.sync();
  for (const name of RESUMES) addEventListener(name, resume);
  addEventListener("storage", onStorage);
  return () => {
    for (const name of RESUMES) removeEventListener(name, resume);
    removeEventListener("storage", onStorage);
  };
}
