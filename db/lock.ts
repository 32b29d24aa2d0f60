import { Mutex, withTimeout } from "async-mutex";
import { AppError } from "../domain/errors.ts";

export type LockOptions = {
  /** How many may wait for one key. Default 200. */
  maxWaiting?: number;
  /** How many milliseconds one may wait. Default 10,000. */
  maxWait?: number;
};

export type KeyedLock = {
  /** Runs `work` alone among all work of this key, in the order of asking; `unavailable` when the queue is too long or too slow. */
  hold<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** How many keys are held or waited for now. */
  readonly size: number;
};

/**
 * One first-in-first-out lock per key. It knows nothing of database handles, so that two handles of one database, an
 * old one still in use and its successor, stand in the same queue.
 */
export function keyedLock({ maxWaiting = 200, maxWait = 10_000 }: LockOptions = {}): KeyedLock {
  const queues = new Map<string, { mutex: Mutex; users: number }>();
  const busy = () =>
    new AppError("unavailable", "Too much is happening at once, please try again", { retryAfter: 5 });

  return {
    async hold(key, work) {
      const queue = queues.get(key) ?? { mutex: new Mutex(), users: 0 };
      if (queue.users > maxWaiting) throw busy();
      queue.users++;
      queues.set(key, queue);
      try {
        const { mutex } = queue;
        return await (mutex.isLocked() ? withTimeout(mutex, maxWait, busy()) : mutex).runExclusive(work);
      } finally {
        if (--queue.users === 0) queues.delete(key);
      }
    },
    get size() {
      return queues.size;
    },
  };
}
