import { dirname, join } from "node:path";
import { makeFolder, OWNER_ONLY } from "../../../db/adapters/owner_only.ts";
import { notFound } from "../../../domain/errors.ts";
import { NoRoom } from "../disk_room.ts";
import { readFileRange } from "./read_file_range.ts";
import {
  checkKey,
  isKey,
  type Storage,
  storageUnavailable,
  type StoredEntry,
  tooLarge,
  wrongOffset,
} from "./storage.ts";

export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split("/"));
  };
  // Keys have no dot, so a `.part` file is never an object.
  const unfinished = (key: string) => `${pathOf(key)}.part`;
  return {
    async begin(key) {
      const path = unfinished(key);
      const mode = OWNER_ONLY.file;
      try {
        await makeFolder(dirname(path));
        (await Deno.open(path, { write: true, create: true, truncate: true, mode })).close();
      } catch (error) {
        throw isDiskFull(error) ? new NoRoom(error) : error;
      }
      return "";
    },
    async held(key) {
      return await orNull(async () => (await Deno.stat(unfinished(key))).size) ?? 0;
    },
    async append(key, _writing, body, options) {
      using file = await orNull(() => Deno.open(unfinished(key), { write: true }));
      if (file === null) throw notFound();
      return await appendToFile(file, body, options);
    },
    async complete(key) {
      const path = pathOf(key);
      const size = await orNull(() => syncFile(unfinished(key)));
      if (size !== null) {
        await Deno.rename(unfinished(key), path);
        await syncFolders(folder, dirname(path));
        return size;
      }
      const whole = await orNull(() => Deno.stat(path));
      if (whole === null) throw notFound();
      return whole.size;
    },
    async read(key, start, end) {
      const bytes = await orNull(() => readFileRange(pathOf(key), start, end));
      if (bytes === null) throw notFound();
      return bytes;
    },
    async abandon(key) {
      await orNull(() => Deno.remove(unfinished(key)));
    },
    async remove(key) {
      await orNull(() => Deno.remove(pathOf(key)));
    },
    list: (first = "") => listFolder(folder, first),
    async removeStrays(prefix, before, limit) {
      const strays = await unfinishedFiles(pathOf(prefix), before, limit);
      for (const path of strays) await orNull(() => Deno.remove(path));
      return strays.length;
    },
  };
}

/**
 * Synced to disk however it ends, without room emptied: what reports it needs room too. Resolves to the file's size.
 */
async function appendToFile(
  file: Deno.FsFile,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  // Truncating to more than the size would pad with zeros.
  if ((await file.stat()).size < from) throw wrongOffset();
  await file.truncate(from);
  await file.seek(from, Deno.SeekMode.Start);
  let size = from;
  try {
    for await (const chunk of body) {
      if (size + chunk.byteLength > limit) throw tooLarge(limit);
      await writeWhole(file, chunk);
      size += chunk.byteLength;
    }
    await file.sync();
  } catch (error) {
    const noRoom = isDiskFull(error) ? new NoRoom(error) : error instanceof NoRoom ? error : null;
    // The first error matters more.
    await (noRoom ? file.truncate(0) : file.sync()).catch(() => {});
    throw noRoom ?? error;
  }
  return size;
}

async function writeWhole(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  try {
    for (let written = 0; written < chunk.byteLength;) written += await file.write(chunk.subarray(written));
  } catch (error) {
    throw isDiskFull(error) ? error : storageUnavailable(error);
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

async function unfinishedFiles(folder: string, before: Date, limit: number): Promise<string[]> {
  const paths: string[] = [];
  await orNull(async () => {
    for await (const { name } of Deno.readDir(folder)) {
      if (paths.length >= limit) break;
      if (!name.endsWith(".part")) continue;
      const path = join(folder, name);
      // Completed in the meantime, or of unknown age: not a stray.
      const modifiedAt = await Deno.stat(path).then(({ mtime }) => mtime, () => null);
      if (modifiedAt !== null && modifiedAt < before) paths.push(path);
    }
  });
  return paths;
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredEntry> {
  const entries = await orNull(() => Array.fromAsync(Deno.readDir(join(folder, prefix)))) ?? [];
  for (const { name, isDirectory } of entries) {
    const key = prefix === "" ? name : `${prefix}/${name}`;
    if (isDirectory) yield* listFolder(folder, key);
    else if (isKey(key)) {
      // Null for one that was removed in the meantime.
      const found = await orNull(() => Deno.stat(join(folder, key)));
      if (found) yield { key, size: found.size, modifiedAt: found.mtime ?? new Date() };
    }
  }
}

async function syncFile(path: string): Promise<number> {
  using file = await Deno.open(path, { write: true });
  await file.sync();
  return (await file.stat()).size;
}

/** fsync of the new name and its folders; Windows cannot open folders. */
async function syncFolders(root: string, folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  for (let at = folder; at.length >= join(root).length; at = dirname(at)) {
    using opened = await Deno.open(at);
    await opened.sync();
    if (at === dirname(at)) break;
  }
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
