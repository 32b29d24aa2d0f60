import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileStorage } from "./file_storage.ts";
import type { Storage } from "./storage.ts";

export type TestStorage = AsyncDisposable & {
  readonly storage: Storage;
  /** Paths of all objects and unfinished files, sorted. */
  list(): Promise<string[]>;
};

/** In a temporary folder that is removed with it. */
export async function openTestStorage(): Promise<TestStorage> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio objects " });
  return {
    storage: fileStorage(join(folder, "objects")),
    list: () => listObjects(join(folder, "objects")),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

export async function listObjects(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return entries.filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

/** Yields the chunks, then calls `after`. */
export async function* chunks(
  parts: Iterable<Uint8Array | string>,
  after: () => void = () => {},
): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    yield typeof part === "string" ? new TextEncoder().encode(part) : part;
    await Promise.resolve();
  }
  after();
}

/** Position-dependent bytes, so that misplaced chunks show. */
export function testBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 17 + (at >> 16)) % 251;
  return bytes;
}

/** The default size aligns with no part. */
export function* splitBytes(bytes: Uint8Array, size = 65_521): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
