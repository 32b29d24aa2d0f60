import { dirname, join } from "node:path";
import { makeFolder, OWNER_ONLY } from "../../../db/adapters/owner_only.ts";
import { notFound } from "../../../domain/errors.ts";
import { NoRoom } from "../disk_room.ts";
import { appendToFile, isDiskFull } from "./append_to_file.ts";
import { readFileRange } from "./read_file_range.ts";
import { checkKey, isKey, type Storage, type StoredEntry } from "./storage.ts";

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
      const bytes = await orNull(() => Promise.try(readFileRange, pathOf(key), start, end));
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
