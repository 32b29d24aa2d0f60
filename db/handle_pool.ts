type Closable = { close(): void };
/** `usedAt`: a number that grows with each use. */
type PoolEntry<H> = { opening: Promise<H>; handle?: H | undefined; users: number; usedAt: number };

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

/**
 * Handles in use are shared and stay open; idle ones are closed beyond `maxIdle`, least recently used first. The oldest is
 * looked for only then: moving each to the end of a list at every use costs more than all else here.
 */
export function handlePool<H extends Closable>(
  { maxIdle, open }: { maxIdle: number; open: (key: string) => Promise<H> },
): HandlePool<H> {
  const entries = new Map<string, PoolEntry<H>>();
  let idle = 0;
  let uses = 0;
  let closing: PromiseWithResolvers<void> | undefined;

  function acquire(key: string): PoolEntry<H> {
    if (closing) throw new Error("the doors are closed");
    let entry = entries.get(key);
    if (!entry) entries.set(key, entry = { opening: open(key), users: 0, usedAt: 0 });
    else if (entry.users === 0) idle--;
    entry.users++;
    return entry;
  }
  function release(key: string, entry: PoolEntry<H>): void {
    if (--entry.users > 0) return;
    if (entry.handle && !closing) return makeIdle(entry);
    entry.handle?.close();
    entries.delete(key);
    if (entries.size === 0) closing?.resolve();
  }
  function makeIdle(entry: PoolEntry<H>): void {
    entry.usedAt = ++uses;
    if (++idle > maxIdle) closeOldest();
  }
  function closeOldest(): void {
    const unused = entries.entries().filter(([, { users }]) => users === 0);
    const [key] = unused.reduce((oldest, entry) => entry[1].usedAt < oldest[1].usedAt ? entry : oldest);
    closeIdle(key);
  }
  function closeIdle(key: string): void {
    const entry = entries.get(key);
    if (!entry || entry.users > 0) return;
    entry.handle?.close();
    entries.delete(key);
    idle--;
  }

  return {
    async use(key, work) {
      const entry = acquire(key);
      try {
        return await work(entry.handle ??= await entry.opening);
      } finally {
        release(key, entry);
      }
    },
    keep(key, handle) {
      if (closing || entries.has(key)) return handle.close();
      const entry = { opening: Promise.resolve(handle), handle, users: 0, usedAt: 0 };
      entries.set(key, entry);
      makeIdle(entry);
    },
    closeIdle,
    async close() {
      closing ??= Promise.withResolvers();
      for (const key of [...entries.keys()]) closeIdle(key);
      if (entries.size === 0) closing.resolve();
      await closing.promise;
    },
    get size() {
      return entries.size;
    },
  };
}
