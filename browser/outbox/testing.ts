import { emptyStore, type TestStore } from "../testing.ts";
import { pendingIn } from "./message_queue.ts";
import { createOutbox } from "./outbox.ts";
import type { SendResult } from "./post_message.ts";
import { messageStore, type StoredMessage } from "./stored_messages.ts";

export const START_TIME = Date.parse("2026-06-15T09:00:00.000Z");
export const PORTFOLIO = { assignmentId: "asg_1" };
export const THREAD = { threadId: "thr_2" };

export function stoppedClock() {
  let time = START_TIME;
  let timers: { at: number; act: () => void }[] = [];
  return {
    now: () => time,
    after: (ms: number, act: () => void) => {
      const timer = { at: time + ms, act };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    pass: async (ms: number) => {
      time += ms;
      const due = timers.filter(({ at }) => at <= time);
      timers = timers.filter(({ at }) => at > time);
      for (const { act } of due) act();
      await settled();
    },
    timerCount: () => timers.length,
  };
}

export function openTab(
  { store = emptyStore(), clock = stoppedClock(), personId = "stu_1" }: {
    store?: TestStore;
    clock?: ReturnType<typeof stoppedClock>;
    personId?: string;
  } = {},
) {
  const posted: { message: StoredMessage; answer: (result: SendResult<View>) => Promise<void> }[] = [];
  const sent: string[] = [];
  let unauthorized = 0;
  const outbox = createOutbox<View>({
    storage: messageStore(personId, { store: () => store, now: () => new Date(clock.now()) }),
    post: (message) => {
      const { promise, resolve } = Promise.withResolvers<SendResult<View>>();
      const answer = (result: SendResult<View>) => {
        resolve(result);
        return settled();
      };
      posted.push({ message, answer });
      return promise;
    },
    clock,
    onUnauthorized: () => unauthorized++,
  });
  outbox.onSent((key, { message }) => sent.push(`${key} ${message}`));
  return {
    outbox,
    store,
    clock,
    sent,
    unauthorized: () => unauthorized,
    posts: () => posted.map(({ message }) => message.message),
    lastPost: () => posted.at(-1)?.message,
    answer: (result: SendResult<View>) => posted.at(-1)?.answer(result) ?? Promise.resolve(),
    accept: () => {
      const last = posted.at(-1);
      return last ? last.answer({ kind: "sent", message: viewOf(last.message) }) : Promise.resolve();
    },
    shown: (key = "direct:asg_1") =>
      pendingIn(outbox.messages(), key).map((
        { message, refused, delayReason },
      ) => [message, refused ?? delayReason ?? "sending"]),
  };
}

export const NO_CONNECTION: SendResult<never> = {
  kind: "delayed",
  delayReason: "connection",
  retryAfterMs: null,
};
export const SIGNED_OUT: SendResult<never> = { kind: "delayed", delayReason: "session", retryAfterMs: null };

/** What the tests need of the server's answer. */
type View = Pick<StoredMessage, "clientId" | "message">;

function viewOf({ clientId, message }: StoredMessage): View {
  return { clientId, message };
}

/** After all pending promises. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
