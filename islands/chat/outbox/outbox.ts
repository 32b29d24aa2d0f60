import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { inOrder, type KeptMessage, type MessagesKeeper } from "./kept_messages.ts";
import type { Outcome } from "./post_message.ts";
import { nextInLine, pauseAfter, placeOf, shownIn, type Waiting, type WaitingMessage } from "./waiting.ts";

/** One person's messages that wait to be sent from this page. */
export type Outbox = {
  /** Takes a message, keeps it, and sends it behind those that wait for the same place. */
  send(to: KeptMessage["to"], message: string): void;
  /** Takes one out: its writer does not want it any more. */
  remove(clientId: string): void;
  /** Told what a conversation holds: a message that is there waits no longer. */
  arrived(clientIds: readonly (string | null)[]): void;
  /** Tries again what waits: the page is looked at again or connected again, or a poll has come through. */
  wake(because: "back" | "poll"): void;
  /** Takes over what other tabs have changed. */
  follow(): void;
  /** Begins to send, with what waits from earlier. Until then nothing is read or sent. */
  start(): void;
  /** What waits for a place (`placeKey`); the same list as long as nothing changes. */
  waitingFor(place: string): readonly WaitingMessage[];
  /** Whether anything waits that will be sent. */
  isWaiting(): boolean;
  subscribe(changed: () => void): () => void;
  /** Calls back with each message that the server has taken, and its place. */
  onSent(taken: (place: string, message: MessageView) => void): () => void;
};

export type OutboxAround = {
  keeper: MessagesKeeper;
  post: (message: KeptMessage) => Promise<Outcome>;
  newId: () => string;
  clock: { now: () => number; after: (ms: number, act: () => void) => () => void };
  /** The session is over. */
  onUnauthorized: () => void;
};

/** What another tab keeps it sends itself; only where it does not, within this time, does this one. In milliseconds. */
const THEIR_TURN = 5_000;

/**
 * Makes the outbox of a page: one message at a time, those of a place in the order they were written. Nothing leaves it but
 * what the server has taken, what its writer removes, and what was wiped at sign-out.
 */
export function createOutbox({ keeper, post, newId, clock, onUnauthorized }: OutboxAround): Outbox {
  const waiting = new Map<string, Waiting>();
  const shown = new Map<string, readonly WaitingMessage[]>();
  const changes = new Set<() => void>();
  const takers = new Set<(place: string, message: MessageView) => void>();
  let started = false;
  let sending = false;
  let stopTimer = () => {};

  const publish = () => {
    shown.clear();
    for (const changed of changes) changed();
  };
  const add = (message: KeptMessage, more: Partial<Waiting>) => {
    waiting.set(message.clientId, {
      ...message,
      stored: true,
      tries: 0,
      obstacle: null,
      notBefore: 0,
      ...more,
    });
  };
  const sort = () => {
    const sorted = [...waiting.values()].toSorted(inOrder);
    waiting.clear();
    for (const message of sorted) waiting.set(message.clientId, message);
  };
  const drop = (clientId: string) => {
    keeper.forget(clientId);
    return waiting.delete(clientId);
  };
  /** Brings the page's list in line with the storage; a storage that cannot be read changes nothing. */
  const takeOver = (notBefore: number) => {
    const kept = keeper.read();
    if (kept === null) return;
    const there = new Set(kept.map(({ clientId }) => clientId));
    const gone = [...waiting.values()].filter(({ stored, clientId }) => stored && !there.has(clientId));
    const fresh = kept.filter(({ clientId }) => !waiting.has(clientId));
    for (const { clientId } of gone) waiting.delete(clientId);
    for (const message of fresh) add(message, { notBefore });
    if (fresh.length > 0) sort();
    if (gone.length + fresh.length > 0) publish();
  };
  const settle = (message: Waiting, outcome: Outcome) => {
    if (outcome.kind === "sent") {
      for (const taken of takers) taken(placeOf(message.to), outcome.message);
      return void drop(message.clientId);
    }
    const now = waiting.get(message.clientId);
    if (!now) return;
    if (outcome.kind === "refused") {
      waiting.set(now.clientId, { ...now, refused: outcome.reason, obstacle: null });
      const { clientId, to, message, order } = now;
      return keeper.change({ clientId, to, message, order, refused: outcome.reason });
    }
    const tries = now.tries + 1;
    const session = outcome.obstacle === "session";
    const notBefore = session ? Infinity : clock.now() + Math.max(outcome.after ?? 0, pauseAfter(tries));
    for (const other of session ? [...waiting.values()] : [now]) {
      waiting.set(other.clientId, { ...other, obstacle: outcome.obstacle, notBefore });
    }
    waiting.set(now.clientId, { ...now, tries, obstacle: outcome.obstacle, notBefore });
    if (session) onUnauthorized();
  };
  const pump = async (): Promise<void> => {
    if (!started || sending) return;
    stopTimer();
    takeOver(clock.now() + THEIR_TURN);
    const line = nextInLine(waiting.values());
    const next = line.find(({ notBefore }) => notBefore <= clock.now());
    if (!next) {
      const soonest = Math.min(...line.map(({ notBefore }) => notBefore));
      if (Number.isFinite(soonest)) stopTimer = clock.after(soonest - clock.now(), () => void pump());
      return;
    }
    sending = true;
    const outcome = await post(next);
    sending = false;
    settle(next, outcome);
    publish();
    return pump();
  };

  return {
    send: (to, text) => {
      const last = Math.max(0, ...[...waiting.values()].map(({ order }) => order));
      const order = Math.max(clock.now(), last + 1);
      const message = { clientId: newId(), to, message: text, order, refused: null };
      add(message, { stored: keeper.keep(message) });
      publish();
      void pump();
    },
    remove: (clientId) => {
      if (drop(clientId)) publish();
      void pump();
    },
    arrived: (clientIds) => {
      const there = clientIds.filter((id) => id !== null && waiting.has(id)).map((id) => drop(id ?? ""));
      if (there.length > 0) publish();
    },
    wake: (because) => {
      for (const message of waiting.values()) {
        const { obstacle, notBefore } = message;
        const passed = obstacle === "connection" || obstacle === "session" ||
          (obstacle === "server" && because === "back");
        if (passed && notBefore > 0) waiting.set(message.clientId, { ...message, notBefore: 0 });
      }
      void pump();
    },
    follow: () => {
      if (started) takeOver(clock.now() + THEIR_TURN);
      void pump();
    },
    start: () => {
      if (started) return;
      started = true;
      takeOver(0);
      void pump();
    },
    waitingFor: (place) => {
      const known = shown.get(place) ?? shownIn(waiting.values(), place);
      shown.set(place, known);
      return known;
    },
    isWaiting: () => [...waiting.values()].some(({ refused }) => refused === null),
    subscribe: (changed) => {
      changes.add(changed);
      return () => void changes.delete(changed);
    },
    onSent: (taken) => {
      takers.add(taken);
      return () => void takers.delete(taken);
    },
  };
}
