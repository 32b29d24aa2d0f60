import { type Browser, browserStore, keyPrefix, recordOf } from "../../browser_store.ts";

export type StoredMessage = {
  /** Idempotency key. */
  clientId: string;
  to: { assignmentId: string } | { threadId: string };
  message: string;
  /** Sort key, greater than that of any earlier message. */
  order: number;
  /** The server's reason. */
  refused: string | null;
};

export type MessageStore = {
  /** In order; null where the storage cannot be read. */
  read(): StoredMessage[] | null;
  /** False where it could not be stored. */
  save(message: StoredMessage): boolean;
  /** A message removed meanwhile stays removed. */
  update(message: StoredMessage): void;
  remove(clientId: string): void;
};

/** One person's unsent messages, an entry each, so that two tabs do not overwrite each other. */
export function messageStore(personId: string, browser?: Browser): MessageStore {
  const messages = browserStore(personId, "message", parse, browser);
  return {
    read: () => messages.list()?.map(({ value }) => value).toSorted(inOrder) ?? null,
    save: (message) => messages.save(message.clientId, message),
    update: (message) => void (messages.read(message.clientId) && messages.save(message.clientId, message)),
    remove: (clientId) => messages.remove(clientId),
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
  const { assignmentId, threadId } = recordOf(to);
  if (typeof clientId !== "string" || typeof message !== "string" || typeof order !== "number") return null;
  const target = typeof assignmentId === "string"
    ? { assignmentId }
    : typeof threadId === "string"
    ? { threadId }
    : null;
  if (target === null) return null;
  return { clientId, to: target, message, order, refused: typeof refused === "string" ? refused : null };
}

/** Not `randomUUID`, which browsers offer on https only. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
