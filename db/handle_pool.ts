import { LRUCache } from "lru-cache";

type Closable = { close(): void };
type PoolEntry<H> = { opening: Promise<H>; handle?: H; users: number };

type HandlePool<H> = {
  /** Opens the handle when needed and keeps it open until `work` has ended. */
  use<T>(key: string, work: (handle: H) => Promise<T>): Promise<T>;
  /** Takes one that is open already, and closes it where there is another. */
  keep(key: string, handle: H): void;
  /** Closes the handle unless it is in use. */
  closeIdle(key: string): void;
  /** Waits for handles in use, closes all, and refuses later calls. */
  close(): Promise<void>;
  /** Open handles. */
  readonly size: number;
};

/** Handles in use are shared and stay open; idle ones are closed beyond `maxIdle`, least recently used first. */
export function handlePool<H extends Closable>(
  { maxIdle, open }: { maxIdle: number; open: (key: string) => Promise<H> },
): HandlePool<H> {
  const inUse = new Map<string, PoolEntry<H>>();
  const idle = new LRUCache<string, H>({
    max: maxIdle,
    dispose: (handle, _key, reason) => {
      if (reason === "evict") handle.close();
    },
  });
  let closing: PromiseWithResolvers<void> | undefined;

  function acquire(key: string): PoolEntry<H> {
    if (closing) throw new Error("the doors are closed");
    const shared = inUse.get(key);
    if (shared) return shared;
    const handle = idle.get(key);
    idle.delete(key);
    const entry: PoolEntry<H> = { opening: handle ? Promise.resolve(handle) : open(key), handle, users: 0 };
    inUse.set(key, entry);
    return entry;
  }
  function release(key: string, entry: PoolEntry<H>): void {
    if (--entry.users > 0) return;
    inUse.delete(key);
    if (entry.handle && closing) entry.handle.close();
    else if (entry.handle) idle.set(key, entry.handle);
    if (inUse.size === 0) closing?.resolve();
  }

  return {
    async use(key, work) {
      const entry = acquire(key);
      entry.users++;
      try {
        return await work(entry.handle ??= await entry.opening);
      } finally {
        release(key, entry);
      }
    },
    keep(key, handle) {
      if (closing || inUse.has(key) || idle.has(key)) handle.close();
      else idle.set(key, handle);
    },
    closeIdle(key) {
      idle.peek(key)?.close();
      idle.delete(key);
    },
    async close() {
      closing ??= Promise.withResolvers();
      for (const handle of idle.values()) handle.close();
      idle.clear();
      if (inUse.size === 0) closing.resolve();
      await closing.promise;
    },
    get size() {
      return inUse.size + idle.size;
    },
  };
}
