import { Mutex, withTimeout } from "async-mutex";
import { AppError } from "../domain/errors.ts";

export type LockOptions = {
  /** Per key. Default 200. */
  maxWaiting?: number;
  /** Limit for calls whose turn is last, per key. Default 200. */
  maxWaitingLast?: number;
  /** Default 10,000. */
  maxWaitMs?: number;
};

/** `last` goes after all that wait for `first`, and waits in a queue of its own length. */
export type Turn = "first" | "last";

export type KeyedLock = {
  /** Exclusive per key and FIFO per turn; `unavailable` when the queue is too long or too slow. */
  hold<T>(key: string, work: () => Promise<T>, turn?: Turn): Promise<T>;
  /** Keys held or waited for. */
  readonly size: number;
};

const PRIORITY = { first: 1, last: 0 } as const;

/** By key and not by handle: two handles of one database share a queue. */
export function keyedLock(
  { maxWaiting = 200, maxWaitingLast = 200, maxWaitMs = 10_000 }: LockOptions = {},
): KeyedLock {
  const limits = { first: maxWaiting, last: maxWaitingLast };
  const queues = new Map<string, { mutex: Mutex; first: number; last: number }>();
  const busy = () =>
    new AppError("unavailable", "Too much is happening at once, please try again", { retryAfter: 5 });

  return {
    async hold(key, work, turn = "first") {
      const queue = queues.get(key) ?? { mutex: new Mutex(), first: 0, last: 0 };
      if (queue[turn] > limits[turn]) throw busy();
      queue[turn]++;
      queues.set(key, queue);
      try {
        const { mutex } = queue;
        const waiting = mutex.isLocked() ? withTimeout(mutex, maxWaitMs, busy()) : mutex;
        return await waiting.runExclusive(work, PRIORITY[turn]);
      } finally {
        queue[turn]--;
        if (queue.first + queue.last === 0) queues.delete(key);
      }
    },
    get size() {
      return queues.size;
    },
  };
}
