import { join } from "node:path";
import { fileStorage } from "./file_storage.ts";
import type { Storage } from "./storage.ts";

export type TestStorage = AsyncDisposable & {
  readonly storage: Storage;
  /** Where its files are. */
  readonly folder: string;
  /** Every object there is, and every trace of one, by the path below the storage's root; sorted. */
  list(): Promise<string[]>;
};

/** A storage in a temporary folder, which goes with it. */
export async function openTestStorage(): Promise<TestStorage> {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio objects " });
  return {
    storage: fileStorage(join(folder, "objects")),
    folder: join(folder, "objects"),
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
