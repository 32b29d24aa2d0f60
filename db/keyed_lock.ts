import { Mutex, withTimeout } from "async-mutex";
import { AppError } from "../domain/errors.ts";

export type LockOptions = {
  /** Per key. Default 200. */
  maxWaiting?: number;
  /** Default 10,000. */
  maxWaitMs?: number;
};

type KeyedLock = {
  /** FIFO and exclusive per key; `unavailable` when the queue is too long or too slow. */
  hold<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Keys held or waited for. */
  readonly size: number;
};

/** By key and not by handle: two handles of one database share a queue. */
export function keyedLock({ maxWaiting = 200, maxWaitMs = 10_000 }: LockOptions = {}): KeyedLock {
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
        return await (mutex.isLocked() ? withTimeout(mutex, maxWaitMs, busy()) : mutex).runExclusive(work);
      } finally {
        if (--queue.users === 0) queues.delete(key);
      }
    },
    get size() {
      return queues.size;
    },
  };
}
