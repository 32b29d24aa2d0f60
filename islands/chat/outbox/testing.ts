import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { newClientId } from "./client_id.ts";
import { type KeptMessage, messagesKeeper } from "./kept_messages.ts";
import { createOutbox } from "./outbox.ts";
import type { Outcome } from "./post_message.ts";

export const MONDAY = Date.parse("2026-06-15T09:00:00.000Z");
export const PORTFOLIO = { assignmentId: "asg_1" };
export const THREAD = { threadId: "thr_2" };

/** A browser's storage, without a browser. */
export function emptyStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

export type TestStore = ReturnType<typeof emptyStore>;

/** A clock that goes on only when told, with what waits for it. */
export function stoppedClock() {
  let time = MONDAY;
  let timers: { at: number; act: () => void }[] = [];
  return {
    now: () => time,
    after: (ms: number, act: () => void) => {
      const timer = { at: time + ms, act };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    /** Lets so many milliseconds pass, and what is due happen. */
    pass: async (ms: number) => {
      time += ms;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { act } of due) act();
      await settled();
    },
    waits: () => timers.length,
  };
}

/** A tab of a browser: an outbox over a store, and a server that answers as told. */
export function openTab(
  { store = emptyStore(), clock = stoppedClock(), personId = "stu_1" }: {
    store?: TestStore;
    clock?: ReturnType<typeof stoppedClock>;
    personId?: string;
  } = {},
) {
  const asked: { message: KeptMessage; answer: (outcome: Outcome) => Promise<void> }[] = [];
  const taken: string[] = [];
  let unauthorized = 0;
  const outbox = createOutbox({
    keeper: messagesKeeper(personId, { store: () => store, now: () => new Date(clock.now()) }),
    post: (message) => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const answer = (outcome: Outcome) => {
        resolve(outcome);
        return settled();
      };
      asked.push({ message, answer });
      return promise;
    },
    newId: newClientId,
    clock,
    onUnauthorized: () => unauthorized++,
  });
  outbox.onSent((place, { message }) => taken.push(`${place} ${message}`));
  return {
    outbox,
    store,
    clock,
    taken,
    unauthorized: () => unauthorized,
    /** The words of every attempt so far, in their order. */
    posts: () => asked.map(({ message }) => message.message),
    /** What the last attempt carried. */
    lastPost: () => asked.at(-1)?.message,
    /** Answers the last attempt. */
    answer: (outcome: Outcome) => asked.at(-1)?.answer(outcome) ?? Promise.resolve(),
    /** Takes the last attempt's message. */
    take: () => {
      const last = asked.at(-1);
      return last ? last.answer({ kind: "sent", message: viewOf(last.message) }) : Promise.resolve();
    },
    shown: (place = "direct:asg_1") =>
      outbox.waitingFor(place).map((
        { message, refused, obstacle },
      ) => [message, refused ?? obstacle ?? "sending"]),
  };
}

export const NO_CONNECTION: Outcome = { kind: "later", obstacle: "connection", after: null };
export const SIGNED_OUT: Outcome = { kind: "later", obstacle: "session", after: null };

function viewOf({ clientId, message }: KeptMessage): MessageView {
  return {
    id: `msg_${clientId}`,
    threadId: "thr_1",
    seq: 1,
    senderType: "student",
    sender: null,
    own: true,
    message,
    createdAt: "2026-06-15T09:00:00.000Z",
    clientId,
    reported: false,
  };
}

/** Ends when everything that was promised has happened. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
