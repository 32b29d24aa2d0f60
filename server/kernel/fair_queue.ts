import pTimeout from "p-timeout";
import { AppError } from "../../domain/errors.ts";

export type FairQueueOptions = {
  /** Pieces of work that run together, asked for whenever one may begin. */
  atOnce: number | (() => number);
  maxWaiting: number;
  maxWaitingPerSchool: number;
  /** Default: no limit but the school's. */
  maxWaitingPerPerson?: number;
  /** Default: no limit. */
  maxWaitMs?: number;
  /** Awaited after a piece of work, which took `ms`, before the next that waits, so that other requests come between. */
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds; default: this isolate's clock. */
  monotonic?: () => number;
  /** Message of a refusal. */
  busyMessage: string;
};

/** For whom work is done. Without a person all of the school's are one's. */
export type Caller = { school: string; person?: string };

export type FairQueue = {
  /**
   * Begins before this returns if there is room. `request.signal`, looked at only where it waits, since it costs a server
   * more than the rest, ends the wait; work that has begun takes its room until it ends. Throws too_many when too many wait
   * of one person, unavailable when too many of a school or in all, or for too long.
   */
  run<T>(caller: Caller, request: Cancellable, work: () => Promise<T>): Promise<T>;
};

/** Such as a `Request`. */
export type Cancellable = { readonly signal: AbortSignal };

type Start = () => void;

const RETRY_SECONDS = 10;

/** Schools take turns, in a school its persons, and of a person the first comes first. */
export function openFairQueue(options: FairQueueOptions): FairQueue {
  const { maxWaiting, maxWaitingPerSchool, maxWaitingPerPerson = Infinity } = options;
  const { maxWaitMs = Infinity, pause, monotonic = () => performance.now(), busyMessage } = options;
  /** Starts by school and person, each in the order of its next turn. */
  const waiting = new Map<string, Map<string, Set<Start>>>();
  let running = 0;
  const hasRoom = () => running < (typeof options.atOnce === "number" ? options.atOnce : options.atOnce());

  function enqueue({ school, person = "" }: Caller, start: Start): void {
    const people = waiting.get(school) ?? new Map<string, Set<Start>>();
    const starts = people.get(person) ?? new Set();
    if (starts.size >= maxWaitingPerPerson) {
      throw new AppError("too_many", busyMessage, { retryAfter: RETRY_SECONDS });
    }
    const all = waiting.values().reduce((sum, people) => sum + count(people), 0);
    if (all >= maxWaiting || count(people) >= maxWaitingPerSchool) throw busy();
    waiting.set(school, people.set(person, starts.add(start)));
  }

  /** False when it has been started or removed before. */
  function dequeue({ school, person = "" }: Caller, start: Start): boolean {
    const people = waiting.get(school);
    const starts = people?.get(person);
    if (!people || !starts?.delete(start)) return false;
    if (starts.size === 0) people.delete(person);
    if (people.size === 0) waiting.delete(school);
    return true;
  }

  function endTurn(): void {
    running--;
    startWaiting();
  }

  function startWaiting(): void {
    while (waiting.size > 0 && hasRoom()) startNext();
  }

  function startNext(): void {
    const [school, people] = waiting.entries().next().value!;
    const [person, starts] = people.entries().next().value!;
    const [start] = starts;
    dequeue({ school, person }, start!);
    toEnd(people, person);
    toEnd(waiting, school);
    running++;
    start!();
  }

  async function waitForTurn(caller: Caller, signal: AbortSignal): Promise<void> {
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    enqueue(caller, start);
    startWaiting();
    try {
      await pTimeout(turn, { milliseconds: maxWaitMs, signal, message: busy() });
    } catch (error) {
      // Started just before it was aborted: the turn continues.
      if (!dequeue(caller, start)) endTurn();
      throw error;
    }
  }

  async function release(begun: number): Promise<void> {
    if (pause && waiting.size > 0) await pause(monotonic() - begun);
    endTurn();
  }

  function busy(): AppError {
    return new AppError("unavailable", busyMessage, { retryAfter: RETRY_SECONDS });
  }

  return {
    async run(caller, request, work) {
      if (waiting.size === 0 && hasRoom()) running++;
      else await waitForTurn(caller, request.signal);
      const begun = monotonic();
      try {
        return await work();
      } finally {
        void release(begun);
      }
    },
  };
}

function count(people: ReadonlyMap<string, ReadonlySet<Start>>): number {
  return people.values().reduce((sum, { size }) => sum + size, 0);
}

/** To the end of the round, where the key is still in it. */
function toEnd<T>(round: Map<string, T>, key: string): void {
  const value = round.get(key);
  if (round.delete(key)) round.set(key, value!);
}
