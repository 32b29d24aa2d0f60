import { newClientId } from "../../domain/chat.ts";
import { valueStore } from "../value_store.ts";
import { threadKey } from "./direct_ref.ts";
import { type MessageQueue, nextPerThread, type QueuedMessage } from "./message_queue.ts";
import type { SendResult } from "./post_message.ts";
import { inOrder, type MessageStore, type StoredMessage } from "./stored_messages.ts";

type OutboxOptions<View> = {
  storage: MessageStore;
  post: (message: StoredMessage) => Promise<SendResult<View>>;
  clock: { now: () => number; after: (ms: number, act: () => void) => () => void };
  onUnauthorized: () => void;
};

export type Outbox<View> = ReturnType<typeof createOutbox<View>>;

type SentListener<View> = (key: string, message: View) => void;

/** Another tab's message is sent from here only if that tab has not sent it by then. */
const OTHER_TAB_DELAY_MS = 5_000;
/** Doubles with each failure. */
const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/**
 * Sends one message at a time, in order per thread. A message leaves when sent, removed, or wiped at
 * sign-out.
 */
export function createOutbox<View>({ storage, post, clock, onUnauthorized }: OutboxOptions<View>) {
  const { current: messages, set: change, subscribe } = valueStore<MessageQueue>([]);
  const sentListeners = new Set<SentListener<View>>();
  let started = false;
  let sending = false;
  let stopTimer = () => {};

  const changeSome = (matches: (message: QueuedMessage) => boolean, state: Partial<QueuedMessage>) => {
    if (!messages().some(matches)) return;
    change(messages().map((message) => matches(message) ? { ...message, ...state } : message));
  };
  const discard = (clientIds: readonly (string | null)[]) => {
    const discarded = messages().filter(({ clientId }) => clientIds.includes(clientId));
    for (const { clientId } of discarded) storage.remove(clientId);
    if (discarded.length > 0) change(messages().filter((message) => !discarded.includes(message)));
  };
  /** An unreadable storage changes nothing. */
  const syncWithStorage = (notBefore: number) => {
    const saved = storage.read();
    if (saved === null) return;
    const savedIds = new Set(saved.map(({ clientId }) => clientId));
    const knownIds = new Set(messages().map(({ clientId }) => clientId));
    const left = messages().filter(({ stored, clientId }) => !stored || savedIds.has(clientId));
    const added = saved.filter(({ clientId }) => !knownIds.has(clientId)).map((message) =>
      queued(message, { notBefore })
    );
    if (added.length > 0 || left.length < messages().length) change([...left, ...added].toSorted(inOrder));
  };
  const settle = ({ clientId, to }: QueuedMessage, result: SendResult<View>) => {
    const isCurrent = (message: QueuedMessage) => message.clientId === clientId;
    if (result.kind === "sent") {
      for (const listener of sentListeners) listener(threadKey(to), result.message);
      return discard([clientId]);
    }
    const current = messages().find(isCurrent);
    if (!current) return;
    if (result.kind === "refused") {
      storage.setRefused(clientId, result.reason);
      return changeSome(isCurrent, { refused: result.reason, delayReason: null });
    }
    const { delayReason, retryAfterMs } = result;
    if (delayReason === "session") {
      changeSome(() => true, { delayReason, notBefore: Infinity });
      return onUnauthorized();
    }
    const attempts = current.attempts + 1;
    const delayMs = Math.max(retryAfterMs ?? 0, Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempts - 1)));
    changeSome(isCurrent, { attempts, delayReason, notBefore: clock.now() + delayMs });
  };
  const sendNext = async (): Promise<void> => {
    if (!started || sending) return;
    stopTimer();
    syncWithStorage(clock.now() + OTHER_TAB_DELAY_MS);
    const candidates = nextPerThread(messages());
    const next = candidates.find(({ notBefore }) => notBefore <= clock.now());
    if (!next) {
      const soonest = Math.min(...candidates.map(({ notBefore }) => notBefore));
      if (Number.isFinite(soonest)) stopTimer = clock.after(soonest - clock.now(), () => void sendNext());
      return;
    }
    sending = true;
    const result = await post(next);
    sending = false;
    settle(next, result);
    return sendNext();
  };

  return {
    /** The same list until something changes. */
    messages,
    send: (to: StoredMessage["to"], text: string) => {
      const order = Math.max(clock.now(), (messages().at(-1)?.order ?? 0) + 1);
      const message = { clientId: newClientId(), to, message: text, order, refused: null };
      change([...messages(), queued(message, { stored: storage.save(message) })]);
      void sendNext();
    },
    remove: (clientId: string) => {
      discard([clientId]);
      void sendNext();
    },
    /** Removes messages that a conversation already shows. */
    confirmSent: discard,
    /** Retries delayed messages. */
    wake: (trigger: "resume" | "poll") => {
      changeSome(
        ({ delayReason, notBefore }) =>
          notBefore > 0 && (delayReason === "connection" || delayReason === "session" ||
            (delayReason === "server" && trigger === "resume")),
        { notBefore: 0 },
      );
      void sendNext();
    },
    /** Applies changes of other tabs. */
    sync: () => {
      if (started) syncWithStorage(clock.now() + OTHER_TAB_DELAY_MS);
      void sendNext();
    },
    /** Until then nothing is read or sent. */
    start: () => {
      if (started) return;
      started = true;
      syncWithStorage(0);
      void sendNext();
    },
    subscribe,
    onSent: (listener: SentListener<View>) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}

function queued(message: StoredMessage, state: Partial<QueuedMessage>): QueuedMessage {
  return { ...message, stored: true, attempts: 0, delayReason: null, notBefore: 0, ...state };
}
