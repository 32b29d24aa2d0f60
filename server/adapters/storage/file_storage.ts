import { dirname, join } from "node:path";
import { ifNotFound } from "../../../db/adapters/if_not_found.ts";
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
      return await Deno.stat(unfinished(key)).then(({ size }) => size, ifNotFound(0));
    },
    async append(key, _writing, body, options) {
      using file = await Deno.open(unfinished(key), { write: true }).catch(ifNotFound(null));
      if (file === null) throw notFound();
      return await appendToFile(file, body, options);
    },
    async complete(key) {
      const path = pathOf(key);
      const size = await syncFile(unfinished(key)).catch(ifNotFound(null));
      if (size !== null) {
        await Deno.rename(unfinished(key), path);
        await syncFolders(folder, dirname(path));
        return size;
      }
      const whole = await Deno.stat(path).catch(ifNotFound(null));
      if (whole === null) throw notFound();
      return whole.size;
    },
    async read(key, start, end) {
      const bytes = await Promise.try(readFileRange, pathOf(key), start, end).catch(ifNotFound(null));
      if (bytes === null) throw notFound();
      return bytes;
    },
    async abandon(key) {
      await Deno.remove(unfinished(key)).catch(ifNotFound(undefined));
    },
    async remove(key) {
      await Deno.remove(pathOf(key)).catch(ifNotFound(undefined));
    },
    list: (first = "") => listFolder(folder, first),
    async removeStrays(prefix, before, limit) {
      const strays = await unfinishedFiles(pathOf(prefix), before, limit);
      for (const path of strays) await Deno.remove(path).catch(ifNotFound(undefined));
      return strays.length;
    },
  };
}

async function unfinishedFiles(folder: string, before: Date, limit: number): Promise<string[]> {
  const paths: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (paths.length >= limit) break;
      if (!name.endsWith(".part")) continue;
      const path = join(folder, name);
      // Completed in the meantime, or of unknown age: not a stray.
      const modifiedAt = await Deno.stat(path).then(({ mtime }) => mtime, () => null);
      if (modifiedAt !== null && modifiedAt < before) paths.push(path);
    }
  } catch (error) {
    ifNotFound(null)(error);
  }
  return paths;
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredEntry> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, prefix))).catch(ifNotFound([]));
  for (const { name, isDirectory } of entries) {
    const key = prefix === "" ? name : `${prefix}/${name}`;
    if (isDirectory) yield* listFolder(folder, key);
    else if (isKey(key)) {
      // Null for one that was removed in the meantime.
      const found = await Deno.stat(join(folder, key)).catch(ifNotFound(null));
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
