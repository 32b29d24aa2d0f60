import type { StoredMessage } from "./stored_messages.ts";
import type { DelayReason } from "./post_message.ts";

export type QueuedMessage = StoredMessage & {
  stored: boolean;
  attempts: number;
  delayReason: DelayReason | null;
  /** Not sent before this time, in ms since 1970. */
  notBefore: number;
};

export type PendingMessage = {
  clientId: string;
  message: string;
  /** The server's reason. */
  refused: string | null;
  /** Its own reason or that of an earlier message; null while sending. */
  delayReason: DelayReason | null;
};

/** Doubles with each failure. */
const MIN_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

export function retryDelayMs(attempts: number): number {
  return Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** (attempts - 1));
}

/** The next message of each thread; a refused one blocks none. */
export function nextPerThread(pending: Iterable<QueuedMessage>): QueuedMessage[] {
  const first = new Map<string, QueuedMessage>();
  for (const message of pending) {
    const key = targetKey(message.to);
    if (message.refused === null && !first.has(key)) first.set(key, message);
  }
  return [...first.values()];
}

export function pendingIn(pending: Iterable<QueuedMessage>, key: string): PendingMessage[] {
  let blocker: DelayReason | null = null;
  return [...pending].filter(({ to }) => targetKey(to) === key).map(
    ({ clientId, message, refused, delayReason }) => {
      if (refused === null) blocker ??= delayReason;
      return { clientId, message, refused, delayReason: refused === null ? blocker : null };
    },
  );
}

/** Equals `threadKey` of its conversation. */
export function targetKey(to: StoredMessage["to"]): string {
  return "threadId" in to ? `thread:${to.threadId}` : `direct:${to.assignmentId}`;
}
