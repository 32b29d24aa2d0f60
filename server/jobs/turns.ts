import { setImmediate } from "node:timers/promises";

export type Turns = {
  /** Without effect while the key waits; one that has its turn gets another. */
  add(key: string): void;
  /** Removes a waiting key. */
  remove(key: string): void;
  readonly isBusy: boolean;
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>;
  /** Forgets who waits; what runs continues. */
  stop(): void;
};

/** Runs each key in the order added, at most `atOnce` of them, and never one twice at once; `run` must not reject. */
export function takeTurns(atOnce: number, run: (key: string) => Promise<void>): Turns {
  const waiting = new Set<string>();
  const running = new Set<string>();
  let stopped = false;
  let ended = Promise.withResolvers<void>();

  function next(): void {
    for (const key of waiting) {
      if (running.size === atOnce) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.add(key);
      void takeTurn(key);
    }
  }
  async function takeTurn(key: string): Promise<void> {
    // Requests come between two turns.
    await setImmediate();
    await run(key);
    running.delete(key);
    next();
    if (running.size > 0) return;
    ended.resolve();
    ended = Promise.withResolvers();
  }
  return {
    add(key) {
      if (stopped) return;
      waiting.add(key);
      next();
    },
    remove: (key) => void waiting.delete(key),
    get isBusy() {
      return running.size > 0;
    },
    idle: () => running.size > 0 ? ended.promise : Promise.resolve(),
    stop() {
      stopped = true;
      waiting.clear();
    },
  };
}
