import { LRUCache } from "lru-cache";

type Closable = { close(): void };
type InUse<H> = { opening: Promise<H>; handle?: H; holders: number };

export type HandlePool<H> = {
  /** Runs `work` with the handle of `key`, opening it when needed; it stays open at least until `work` has ended. */
  use<T>(key: string, work: (handle: H) => Promise<T>): Promise<T>;
  /** Waits for those in use, closes everything, and refuses whoever comes later. */
  close(): Promise<void>;
  /** How many handles are open now. */
  readonly size: number;
};

/**
 * Handles by key. One that is in use is shared by all who want it and cannot be closed; one that is not is kept among the
 * `maxIdle` last used. A handle that fails to open is not kept.
 */
export function handlePool<H extends Closable>(
  { maxIdle, open }: { maxIdle: number; open: (key: string) => Promise<H> },
): HandlePool<H> {
  const inUse = new Map<string, InUse<H>>();
  const idle = new LRUCache<string, H>({
    max: maxIdle,
    dispose: (handle, _key, reason) => {
      if (reason === "evict") handle.close();
    },
  });
  let closing: PromiseWithResolvers<void> | undefined;

  function take(key: string): InUse<H> {
    if (closing) throw new Error("the doors are closed");
    const shared = inUse.get(key);
    if (shared) return shared;
    const handle = idle.get(key);
    idle.delete(key);
    const entry: InUse<H> = { opening: handle ? Promise.resolve(handle) : open(key), handle, holders: 0 };
    inUse.set(key, entry);
    return entry;
  }
  function giveBack(key: string, entry: InUse<H>): void {
    if (--entry.holders > 0) return;
    inUse.delete(key);
    if (entry.handle && closing) entry.handle.close();
    else if (entry.handle) idle.set(key, entry.handle);
    if (inUse.size === 0) closing?.resolve();
  }

  return {
    async use(key, work) {
      const entry = take(key);
      entry.holders++;
      try {
        return await work(entry.handle ??= await entry.opening);
      } finally {
        giveBack(key, entry);
      }
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
