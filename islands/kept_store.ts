import { LIFETIMES } from "../domain/limits.ts";

/** The part of `Storage` that keeps what is not saved yet. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Every key there is. */
export function keysOf(store: Store): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
}

/**
 * Takes away what stands under keys of this beginning and has been kept for longer than seven days, or cannot be read,
 * whoever's it was. `parse` reads what is kept, `at` being when that was done.
 */
export function sweep<Kept extends { at: string }>(
  store: Store,
  prefix: string,
  parse: (text: string | null) => Kept | null,
  now: Date,
): void {
  for (const key of keysOf(store).filter((key) => key.startsWith(prefix))) {
    const kept = parse(store.getItem(key));
    const age = now.getTime() - Date.parse(kept?.at ?? "");
    if (!kept || age > LIFETIMES.keptWords) store.removeItem(key);
    // A tablet's clock that was wrong for a while must not keep it for years.
    else if (age < 0) store.setItem(key, JSON.stringify({ ...kept, at: now.toISOString() }));
  }
}

/** What `act` gives; null where it throws: a browser may forbid storage, and may have no room left. */
export function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
