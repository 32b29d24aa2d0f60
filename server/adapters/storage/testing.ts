import { join } from "node:path";
import { fileStorage } from "./file_storage.ts";
import type { Storage } from "./storage.ts";

export type TestStorage = AsyncDisposable & {
  readonly storage: Storage;
  /** Every object there is, and every trace of one that is not whole, by its path; sorted. */
  list(): Promise<string[]>;
};

/** A storage in a temporary folder, which goes with it. */
export async function openTestStorage(): Promise<TestStorage> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio objects " });
  return {
    storage: fileStorage(join(folder, "objects")),
    list: () => listObjects(join(folder, "objects")),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Every file below a storage's folder, by its path there; sorted. None where nothing was ever stored. */
export async function listObjects(folder: string, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const entry of Deno.readDir(join(folder, prefix))) {
      const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory) found.push(...await listObjects(folder, path));
      else found.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found.sort();
}

/** A body that hands out these chunks one after another, and then does what `after` does. */
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

/** `size` bytes that differ from place to place, so that a piece in the wrong place shows. */
export function testBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8) * 17 + (at >> 16)) % 251;
  return bytes;
}

/** Cuts bytes into chunks of a size that fits no part. */
export function* cutUp(bytes: Uint8Array, size = 65_521): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
