import { type Browser, browserStore, keyPrefix, recordOf } from "../browser_store.ts";
import type { DirectRef } from "./direct_ref.ts";

export type StoredMessage = {
  /** Idempotency key. */
  clientId: string;
  to: DirectRef;
  message: string;
  /** Sort key, greater than that of any earlier message. */
  order: number;
  /** The server's reason. */
  refused: string | null;
};

export type MessageStore = ReturnType<typeof messageStore>;

/** One person's unsent messages, an entry each, so that two tabs do not overwrite each other. */
export function messageStore(personId: string, browser?: Browser) {
  const messages = browserStore(personId, "message", parse, browser);
  return {
    /** Null where the storage cannot be read. */
    read: () => messages.list()?.map(({ value }) => value) ?? null,
    /** False where it could not be stored. */
    save: (message: StoredMessage) => messages.save(message.clientId, message),
    /** A message removed in the meantime stays removed. */
    setRefused: (clientId: string, reason: string) => {
      const message = messages.read(clientId);
      if (message) messages.save(clientId, { ...message, refused: reason });
    },
    remove: (clientId: string) => messages.remove(clientId),
  };
}

/** Whether a storage event tells of this person's messages. */
export function isMessageKey(personId: string, key: string): boolean {
  return key.startsWith(keyPrefix(personId, "message"));
}

export function inOrder(a: StoredMessage, b: StoredMessage): number {
  return a.order - b.order || (a.clientId < b.clientId ? -1 : 1);
}

function parse(value: unknown): StoredMessage | null {
  const { clientId, to, message, order, refused } = recordOf(value);
  const { assignmentId, staffId, threadId } = recordOf(to);
  if (typeof clientId !== "string" || typeof message !== "string" || typeof order !== "number") return null;
  const target = typeof assignmentId === "string"
    ? { assignmentId, ...(typeof staffId === "string" ? { staffId } : {}) }
    : typeof threadId === "string"
    ? { threadId }
    : null;
  if (target === null) return null;
  return { clientId, to: target, message, order, refused: typeof refused === "string" ? refused : null };
}
