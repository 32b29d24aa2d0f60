import { keysOf, quietly, type Store, sweep } from "../../kept_store.ts";

/** A message that its writer has sent off and the server has not taken yet. */
export type KeptMessage = {
  /** By which the server knows it again, however often it comes. */
  clientId: string;
  /** Where it goes: a portfolio's conversation, begun or not, or a thread. */
  to: { assignmentId: string } | { threadId: string };
  message: string;
  /** Its place among those that wait: greater than that of any before it. */
  order: number;
  /** Why the server will not have it, in its words. */
  refused: string | null;
};

/** Where messages that wait are kept between two pages. */
export type MessagesKeeper = {
  /** All that wait, in their order; null where the storage cannot be read. */
  read(): KeptMessage[] | null;
  /** Keeps one; false where that is not possible. */
  keep(message: KeptMessage): boolean;
  /** Notes a change to one that is kept. What was wiped meanwhile stays wiped. */
  change(message: KeptMessage): void;
  forget(clientId: string): void;
};

/** Before the person's id in every key; whoever wipes what a person has left looks for it. */
export const WAITING_MESSAGES = "unitfolio-chat:";

/**
 * Keeps one person's messages that wait to be sent in this browser, for seven days at most, under a key each, so that two
 * tabs take none from each other. Nobody else is shown them (DESIGN §4, Shared tablets). A full or forbidden storage keeps
 * nothing, and the page goes on with what it knows.
 */
export function messagesKeeper(
  personId: string,
  { store, now }: { store: () => Store; now: () => Date },
): MessagesKeeper {
  const mine = `${WAITING_MESSAGES}${personId}:`;
  const write = (message: KeptMessage) =>
    store().setItem(mine + message.clientId, JSON.stringify({ ...message, at: now().toISOString() }));
  return {
    read: () =>
      quietly(() => {
        sweep(store(), WAITING_MESSAGES, parse, now());
        return keysOf(store()).filter((key) => key.startsWith(mine))
          .flatMap((key) => parse(store().getItem(key)) ?? [])
          .toSorted(inOrder)
          .map(({ at: _at, ...message }) => message);
      }),
    keep: (message) => quietly(() => (write(message), true)) ?? false,
    change: (message) =>
      void quietly(() => store().getItem(mine + message.clientId) !== null && write(message)),
    forget: (clientId) => void quietly(() => store().removeItem(mine + clientId)),
  };
}

/** Sorts messages as they were written, in every tab alike. */
export function inOrder(a: KeptMessage, b: KeptMessage): number {
  return a.order - b.order || (a.clientId < b.clientId ? -1 : 1);
}

function parse(text: string | null): KeptMessage & { at: string } | null {
  const value: unknown = quietly(() => JSON.parse(text ?? "null"));
  const { clientId, to, message, order, refused, at }: Record<string, unknown> = recordOf(value);
  const { assignmentId, threadId } = recordOf(to);
  if (typeof clientId !== "string" || typeof message !== "string" || typeof order !== "number") return null;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
  const where = typeof assignmentId === "string"
    ? { assignmentId }
    : typeof threadId === "string"
    ? { threadId }
    : null;
  if (where === null) return null;
  return { clientId, to: where, message, order, refused: typeof refused === "string" ? refused : null, at };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
