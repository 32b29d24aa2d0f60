import { setTimeout } from "node:timers/promises";
import { type Caller, type Cancellable, type FairQueue, openFairQueue } from "../kernel/fair_queue.ts";
import type { DatabaseConfig } from "../config/database_config.ts";

/** Per isolate. */
const LIMITS = { maxWaiting: 600, maxWaitingPerSchool: 200, maxWaitingPerPerson: 100, maxWaitMs: 20_000 };

/** More than what most other requests take. */
const MAX_PAUSE_MS = 10;

/**
 * Turns of lists, searches and exports. A statement on a file occupies the isolate, half of whose time is left to others;
 * one on a server occupies the server.
 */
export function openReadTurns({ kind }: Pick<DatabaseConfig, "kind">): FairQueue {
  return openFairQueue({
    ...LIMITS,
    ...(kind === "file"
      ? { atOnce: 1, pause: (ms) => setTimeout(Math.min(ms, MAX_PAUSE_MS)) }
      : { atOnce: 16 }),
    busyMessage: "A lot is being looked up just now. Wait a moment, then try again.",
  });
}

/** Runs reads of one request, together in one turn where they are asked for together, so that they stay one batch. */
export type TurnOfRequest = <T>(caller: Caller, read: () => Promise<T>) => Promise<T>;

export function openTurn(queue: FairQueue, request: Cancellable): TurnOfRequest {
  let reads = 0;
  let turn: { begun: Promise<void>; end: () => void } | null = null;

  function begin(caller: Caller) {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    queue.run(caller, request, () => {
      begun.resolve();
      return ended.promise;
    }).catch(begun.reject);
    return { begun: begun.promise, end: ended.resolve };
  }

  return async (caller, read) => {
    reads++;
    try {
      turn ??= begin(caller);
      await turn.begun;
      return await read();
    } finally {
      if (--reads === 0) {
        turn?.end();
        turn = null;
      }
    }
  };
}
