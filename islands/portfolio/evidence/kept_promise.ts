import type { UploadPromise } from "../../../server/features/evidence/uploads/promise_upload.ts";

/** What goes on where it was cut: the addresses of a promise, and until when it holds. */
export type KeptPromise = Pick<UploadPromise, "tusURL" | "objectPath" | "expiresAt">;

/** Where one file's promise is kept between two visits of the page. */
export type PromiseKeeper = {
  read(): KeptPromise | null;
  keep(promise: KeptPromise): void;
  forget(): void;
};

const PREFIX = "unitfolio-upload:";

/** How far a file is known by its outside; its name is kept as a number alone, since others use the same tablet. */
type Outside = Pick<File, "name" | "size" | "lastModified">;

/** What it needs of `localStorage`. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

type Kept = {
  personId: string;
  /** A submission's id. */
  place: string;
  file: Outside;
  now: () => Date;
  /** Asked each time, since a browser that forbids it throws. */
  shelf?: () => Shelf;
};

/**
 * Keeps the promise of one person's file for one place, so that choosing the same file again after a reload goes on
 * where it was cut. It ends with the promise. A full or forbidden storage keeps nothing and says nothing.
 */
export function promiseKeeper(
  { personId, place, file, now, shelf = () => localStorage }: Kept,
): PromiseKeeper {
  const key = `${PREFIX}${personId}:${place}:${file.size}-${file.lastModified}-${fingerprint(file.name)}`;
  return {
    read: () =>
      quietly(() => {
        sweep(shelf(), now());
        return parse(shelf().getItem(key));
      }) ?? null,
    keep: ({ tusURL, objectPath, expiresAt }) =>
      void quietly(() => shelf().setItem(key, JSON.stringify({ tusURL, objectPath, expiresAt }))),
    forget: () => void quietly(() => shelf().removeItem(key)),
  };
}

/** Takes away what has expired, whoever's it was. */
function sweep(shelf: Shelf, now: Date) {
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? "");
  for (const key of keys.filter((key) => key.startsWith(PREFIX))) {
    const promise = parse(shelf.getItem(key));
    if (!promise || promise.expiresAt <= now.toISOString()) shelf.removeItem(key);
  }
}

function parse(text: string | null): KeptPromise | null {
  const value: unknown = quietly(() => JSON.parse(text ?? "null"));
  const known: Partial<KeptPromise> = typeof value === "object" && value !== null ? value : {};
  const { tusURL, objectPath, expiresAt } = known;
  if (typeof tusURL !== "string" || !tusURL.startsWith("/api/uploads/")) return null;
  if (typeof objectPath !== "string" || typeof expiresAt !== "string") return null;
  return { tusURL, objectPath, expiresAt };
}

/** FNV-1a over the letters: tells one name from another, and does not give it away. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
