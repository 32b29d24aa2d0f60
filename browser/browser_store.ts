import { LIFETIMES } from "../domain/limits.ts";

type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export type Browser = {
  /** A function, since access may throw. */
  store: () => BrowserStorage;
  now: () => Date;
};

type BrowserEntry<T> = { name: string; value: T; expiresAt: string };

type BrowserStore<T> = {
  read(name: string): T | null;
  /** Entries whose name begins with `start`; null where the storage cannot be read. */
  list(start?: string): BrowserEntry<T>[] | null;
  /** For seven days, or until `expiresAt`. False where it could not be stored. */
  save(name: string, value: T, expiresAt?: string): boolean;
  remove(name: string): void;
};

/** One entry. */
export type DraftStore<T> = {
  read(): T | null;
  save(draft: T): void;
  clear(): void;
};

type Kind = "text" | "form" | "message" | "upload";
/** What a person wrote; an upload is a file that they still have. */
const DRAFT_KINDS = ["text", "message", "form"] as const satisfies Kind[];
export type DraftKind = (typeof DRAFT_KINDS)[number];

const KEY_PREFIX = "unitfolio:";
const THIS_BROWSER: Browser = { store: () => localStorage, now: () => new Date() };

/**
 * A person's unsaved entries, in this browser and for seven days at most (DESIGN §4, Shared tablets). `parse` returns null
 * for a value of another shape, which is removed. A full or forbidden storage stores nothing.
 */
export function browserStore<T>(
  personId: string,
  kind: Kind,
  parse: (value: unknown) => T | null,
  { store, now }: Browser = THIS_BROWSER,
): BrowserStore<T> {
  const prefix = keyPrefix(personId, kind);
  const entryAt = (key: string): BrowserEntry<T> | null => {
    const stored = parseStored(store().getItem(key));
    const value = stored && parse(stored.value);
    if (value !== null) return { name: key.slice(prefix.length), value, expiresAt: stored!.expiresAt };
    store().removeItem(key);
    return null;
  };
  return {
    read: (name) =>
      tryOrNull(() => {
        removeExpired(store(), now());
        return entryAt(prefix + name)?.value ?? null;
      }),
    list: (start = "") =>
      tryOrNull(() => {
        removeExpired(store(), now());
        return keysOf(store(), prefix + start).flatMap((key) => entryAt(key) ?? []);
      }),
    save: (name, value, expiresAt = after(now(), LIFETIMES.drafts)) =>
      tryOrNull(() => {
        store().setItem(prefix + name, JSON.stringify({ value, expiresAt }));
        return true;
      }) ?? false,
    remove: (name) => void tryOrNull(() => store().removeItem(prefix + name)),
  };
}

/** Before the names of one person's entries of a kind, in the keys of the storage. */
export function keyPrefix(personId: string, kind: Kind): string {
  return `${personPrefix(personId)}${kind}:`;
}

/** A kind of which this browser has something of a person that is not saved or sent, which `wipe` would remove. */
export function unsavedDraft(personId: string, { store, now }: Browser = THIS_BROWSER): DraftKind | null {
  return tryOrNull(() => {
    removeExpired(store(), now());
    return DRAFT_KINDS.find((kind) => keysOf(store(), keyPrefix(personId, kind)).length > 0) ?? null;
  });
}

/** Removes everything of one person, at their sign-out. */
export function wipe(personId: string, { store }: Pick<Browser, "store"> = THIS_BROWSER): void {
  tryOrNull(() => {
    for (const key of keysOf(store(), personPrefix(personId))) store().removeItem(key);
  });
}

/** Null where `act` throws: storage may be forbidden or full. */
export function tryOrNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

function personPrefix(personId: string): string {
  return `${KEY_PREFIX}${personId}:`;
}

function keysOf(storage: BrowserStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    .filter((key) => key.startsWith(prefix));
}

/** Removes expired and unreadable entries of every person who uses this browser. */
function removeExpired(storage: BrowserStorage, now: Date): void {
  const latest = after(now, LIFETIMES.drafts);
  for (const key of keysOf(storage, KEY_PREFIX)) {
    const stored = parseStored(storage.getItem(key));
    if (!stored || stored.expiresAt < now.toISOString()) storage.removeItem(key);
    // A clock that was wrong for a while must not keep an entry for years.
    else if (stored.expiresAt > latest) {
      storage.setItem(key, JSON.stringify({ ...stored, expiresAt: latest }));
    }
  }
}

function parseStored(text: string | null): { value: unknown; expiresAt: string } | null {
  const { value, expiresAt } = recordOf(tryOrNull(() => JSON.parse(text ?? "null")));
  return typeof expiresAt === "string" && !Number.isNaN(Date.parse(expiresAt)) ? { value, expiresAt } : null;
}

/** Empty for anything else than an object. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
