import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { inOrder, type MessageStore, type StoredMessage } from "./stored_messages.ts";
import type { SendResult } from "./post_message.ts";
import {
  nextPerThread,
  pendingIn,
  type PendingMessage,
  type QueuedMessage,
  retryDelayMs,
  targetKey,
} from "./message_queue.ts";

export type Outbox = {
  send(to: StoredMessage["to"], message: string): void;
  remove(clientId: string): void;
  /** Removes messages that a conversation already shows. */
  confirmSent(clientIds: readonly (string | null)[]): void;
  /** Retries delayed messages. */
  wake(trigger: "resume" | "poll"): void;
  /** Applies changes of other tabs. */
  sync(): void;
  /** Until then nothing is read or sent. */
  start(): void;
  /** By `threadKey`; the same list until something changes. */
  pendingFor(key: string): readonly PendingMessage[];
  /** Refused messages do not count. */
  hasPending(): boolean;
  subscribe(listener: () => void): () => void;
  onSent(listener: (key: string, message: MessageView) => void): () => void;
};

export type OutboxOptions = {
  storage: MessageStore;
  post: (message: StoredMessage) => Promise<SendResult>;
  newId: () => string;
  clock: { now: () => number; after: (ms: number, act: () => void) => () => void };
  onUnauthorized: () => void;
};

/** Another tab's message is sent from here only if that tab has not sent it by then. */
const OTHER_TAB_DELAY_MS = 5_000;

/**
 * Sends one message at a time, in order per thread. A message leaves when sent, removed, or wiped at
 * sign-out.
 */
export function createOutbox({ storage, post, newId, clock, onUnauthorized }: OutboxOptions): Outbox {
  const queue = new Map<string, QueuedMessage>();
  const pendingByThread = new Map<string, readonly PendingMessage[]>();
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(key: string, message: MessageView) => void>();
  let started = false;
  let sending = false;
  let stopTimer = () => {};

  const publish = () => {
    pendingByThread.clear();
    for (const listener of listeners) listener();
  };
  const add = (message: StoredMessage, state: Partial<QueuedMessage>) => {
    queue.set(message.clientId, {
      ...message,
      stored: true,
      attempts: 0,
      delayReason: null,
      notBefore: 0,
      ...state,
    });
  };
  const sort = () => {
    const sorted = [...queue.values()].toSorted(inOrder);
    queue.clear();
    for (const message of sorted) queue.set(message.clientId, message);
  };
  const discard = (clientId: string) => {
    storage.remove(clientId);
    return queue.delete(clientId);
  };
  /** An unreadable storage changes nothing. */
  const syncWithStorage = (notBefore: number) => {
    const saved = storage.read();
    if (saved === null) return;
    const savedIds = new Set(saved.map(({ clientId }) => clientId));
    const removed = [...queue.values()].filter(({ stored, clientId }) => stored && !savedIds.has(clientId));
    const added = saved.filter(({ clientId }) => !queue.has(clientId));
    for (const { clientId } of removed) queue.delete(clientId);
    for (const message of added) add(message, { notBefore });
    if (added.length > 0) sort();
    if (removed.length + added.length > 0) publish();
  };
  const settle = (message: QueuedMessage, result: SendResult) => {
    if (result.kind === "sent") {
      for (const listener of sentListeners) listener(targetKey(message.to), result.message);
      return void discard(message.clientId);
    }
    const current = queue.get(message.clientId);
    if (!current) return;
    if (result.kind === "refused") {
      queue.set(current.clientId, { ...current, refused: result.reason, delayReason: null });
      const { clientId, to, message, order } = current;
      return storage.update({ clientId, to, message, order, refused: result.reason });
    }
    const attempts = current.attempts + 1;
    const sessionEnded = result.delayReason === "session";
    const notBefore = sessionEnded
      ? Infinity
      : clock.now() + Math.max(result.retryAfterMs ?? 0, retryDelayMs(attempts));
    for (const message of sessionEnded ? [...queue.values()] : [current]) {
      queue.set(message.clientId, { ...message, delayReason: result.delayReason, notBefore });
    }
    queue.set(current.clientId, { ...current, attempts, delayReason: result.delayReason, notBefore });
    if (sessionEnded) onUnauthorized();
  };
  const sendNext = async (): Promise<void> => {
    if (!started || sending) return;
    stopTimer();
    syncWithStorage(clock.now() + OTHER_TAB_DELAY_MS);
    const candidates = nextPerThread(queue.values());
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
    publish();
    return sendNext();
  };

  return {
    send: (to, text) => {
      const lastOrder = Math.max(0, ...[...queue.values()].map(({ order }) => order));
      const order = Math.max(clock.now(), lastOrder + 1);
      const message = { clientId: newId(), to, message: text, order, refused: null };
      add(message, { stored: storage.save(message) });
      publish();
      void sendNext();
    },
    remove: (clientId) => {
      if (discard(clientId)) publish();
      void sendNext();
    },
    confirmSent: (clientIds) => {
      const confirmed = clientIds.filter((id) => id !== null && queue.has(id)).map((id) => discard(id ?? ""));
      if (confirmed.length > 0) publish();
    },
    wake: (trigger) => {
      for (const message of queue.values()) {
        const { delayReason, notBefore } = message;
        const retryNow = delayReason === "connection" || delayReason === "session" ||
          (delayReason === "server" && trigger === "resume");
        if (retryNow && notBefore > 0) queue.set(message.clientId, { ...message, notBefore: 0 });
      }
      void sendNext();
    },
    sync: () => {
      if (started) syncWithStorage(clock.now() + OTHER_TAB_DELAY_MS);
      void sendNext();
    },
    start: () => {
      if (started) return;
      started = true;
      syncWithStorage(0);
      void sendNext();
    },
    pendingFor: (key) => {
      const known = pendingByThread.get(key) ?? pendingIn(queue.values(), key);
      pendingByThread.set(key, known);
      return known;
    },
    hasPending: () => [...queue.values()].some(({ refused }) => refused === null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSent: (listener) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}
