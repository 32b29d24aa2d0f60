import { AppError } from "../../../domain/errors.ts";
import { sizeText } from "../../../domain/limits.ts";

/** Evidence objects: created with `begin`, appended to, readable after `complete`. One writer at a time per object. */
export type Storage = {
  /** Resolves to the storage's id of the unfinished object (`writing`), to be stored between appends. */
  begin(key: string): Promise<string>;
  /** Bytes stored of an unfinished object. */
  held(key: string, writing: string): Promise<number>;
  /** Appends behind the first `from` bytes and resolves to the bytes held; bytes stored before an error stay.
   * Throws too_large past `limit`, conflict where `from` does not fit, not_found if never begun, unavailable. */
  append(
    key: string,
    writing: string,
    body: AsyncIterable<Uint8Array>,
    options: { from: number; limit: number },
  ): Promise<number>;
  /** Makes an object readable and durable; resolves to its size, also when repeated. Throws not_found. */
  complete(key: string, writing: string): Promise<number>;
  /** `end` is exclusive. Throws not_found; the stream fails when the object is shorter. */
  read(key: string, start: number, end: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Discards an unfinished object; no error if there is none. */
  abandon(key: string, writing: string): Promise<void>;
  /** No error if there is none. */
  remove(key: string): Promise<void>;
  /** Whole objects, those with the same first part of their key one after another; `first`: of that one alone. */
  list(first?: string): AsyncIterable<StoredEntry>;
  /** Discards unfinished objects directly below `prefix`, untouched since `before`; resolves to their number. */
  removeStrays(prefix: string, before: Date, limit: number): Promise<number>;
};

export type StoredEntry = { key: string; size: number; modifiedAt: Date };

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/;

export function checkKey(key: string): void {
  if (!KEY.test(key) || key.length > 200) throw new Error("this is not a storage key of ours");
}

export function isKey(text: string): boolean {
  return KEY.test(text);
}

/** Resolves to the size in bytes; on any error nothing stays. Throws too_large. */
export async function putObject(
  storage: Storage,
  key: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  const writing = await storage.begin(key);
  try {
    await storage.append(key, writing, body, { from: 0, limit });
    return await storage.complete(key, writing);
  } catch (error) {
    await storage.abandon(key, writing);
    throw error;
  }
}

/** `cause` is for the log. */
export function storageUnavailable(cause: unknown): AppError {
  const away = new AppError("unavailable", "Files cannot be reached just now. Try again in a moment.", {
    retryAfter: 10,
  });
  away.cause = cause;
  return away;
}

export function tooLarge(limit: number): AppError {
  return new AppError("too_large", `This file is too large: ${sizeText(limit)} is the most.`);
}

/** The offset does not match the stored bytes. */
export function wrongOffset(): AppError {
  return new AppError(
    "conflict",
    "This upload cannot continue from here. Ask how far it came, and send the rest.",
  );
}

/** Record and storage disagree. */
export class TruncatedObject extends Error {
  constructor() {
    super("a stored object is shorter than its record says");
  }
}

/** Whether an object's bytes are there. */
export async function isStored(storage: Pick<Storage, "read">, key: string): Promise<boolean> {
  try {
    await (await storage.read(key, 0, 1)).cancel();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
