import { dirname, join } from "node:path";
import { notFound } from "../../../domain/errors.ts";
import { appendToFile } from "./append_to_file.ts";
import { checkKey } from "./object_key.ts";
import { readFileRange } from "./read_file_range.ts";
import type { Storage } from "./storage.ts";

/** Keeps objects as files below a folder, which is made when the first one comes. */
export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split("/"));
  };
  // No key has a dot, so a file that is still being written is never somebody's object.
  const unfinished = (key: string) => `${pathOf(key)}.part`;
  return {
    async begin(key) {
      const path = unfinished(key);
      await Deno.mkdir(dirname(path), { recursive: true });
      (await Deno.open(path, { write: true, create: true, truncate: true })).close();
      return "";
    },
    async held(key) {
      return await orNull(async () => (await Deno.stat(unfinished(key))).size) ?? 0;
    },
    async append(key, _writing, body, place) {
      using file = await orNull(() => Deno.open(unfinished(key), { write: true }));
      if (file === null) throw notFound();
      return await appendToFile(file, body, place);
    },
    async complete(key) {
      const path = pathOf(key);
      const size = await orNull(() => toDisk(unfinished(key)));
      if (size !== null) {
        await Deno.rename(unfinished(key), path);
        await keepNames(folder, dirname(path));
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
    async removeStrays(prefix, before, most) {
      const strays = await unfinishedFiles(pathOf(prefix), before, most);
      for (const path of strays) await orNull(() => Deno.remove(path));
      return strays.length;
    },
  };
}

async function unfinishedFiles(folder: string, before: Date, most: number): Promise<string[]> {
  const found: string[] = [];
  await orNull(async () => {
    for await (const { name } of Deno.readDir(folder)) {
      if (found.length >= most) break;
      if (!name.endsWith(".part")) continue;
      const path = join(folder, name);
      // One that has just ended is gone; one whose age is unknown is kept.
      const changed = await Deno.stat(path).then(({ mtime }) => mtime, () => null);
      if (changed !== null && changed < before) found.push(path);
    }
  });
  return found;
}

async function toDisk(path: string): Promise<number> {
  using file = await Deno.open(path, { write: true });
  await file.sync();
  return (await file.stat()).size;
}

/**
 * Brings a new name to the disk, and those of the folders that it may be the first one in; where folders cannot be
 * opened the file system does so by itself.
 */
async function keepNames(top: string, folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  for (let at = folder; at.length >= join(top).length; at = dirname(at)) {
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
