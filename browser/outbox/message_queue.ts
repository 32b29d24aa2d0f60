import { threadKey } from "./direct_ref.ts";
import type { DelayReason } from "./post_message.ts";
import type { StoredMessage } from "./stored_messages.ts";

export type QueuedMessage = StoredMessage & {
  stored: boolean;
  attempts: number;
  delayReason: DelayReason | null;
  /** Not sent before this time, in ms since 1970. */
  notBefore: number;
};

/** In order. */
export type MessageQueue = readonly QueuedMessage[];

/** `delayReason`: its own or that of an earlier message; null while sending. */
export type PendingMessage = Pick<QueuedMessage, "clientId" | "message" | "refused" | "delayReason">;

/** The next message of each thread; a refused one blocks none. */
export function nextPerThread(queue: MessageQueue): QueuedMessage[] {
  const first = new Map<string, QueuedMessage>();
  for (const message of queue) {
    const key = threadKey(message.to);
    if (message.refused === null && !first.has(key)) first.set(key, message);
  }
  return [...first.values()];
}

export function pendingIn(queue: MessageQueue, key: string): PendingMessage[] {
  let blocker: DelayReason | null = null;
  return queue.filter(({ to }) => threadKey(to) === key).map(
    ({ clientId, message, refused, delayReason }) => {
      if (refused === null) blocker ??= delayReason;
      return { clientId, message, refused, delayReason: refused === null ? blocker : null };
    },
  );
}

/** Refused messages do not count. */
export function hasPending(queue: MessageQueue): boolean {
  return queue.some(({ refused }) => refused === null);
}
