import { dirname, join } from "node:path";
import { AppError, notFound } from "../../../domain/errors.ts";
import { megabytes } from "../../../domain/limits.ts";
import { checkKey } from "./object_key.ts";
import { readFileRange } from "./read_file_range.ts";
import type { Storage } from "./storage.ts";

/** Keeps objects as files below a folder, which is made when the first one comes. */
export function fileStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(folder, ...key.split("/"));
  };
  return {
    async put(key, body, limit) {
      const path = pathOf(key);
      await Deno.mkdir(dirname(path), { recursive: true });
      // No key has a dot, so a file that is still being written is never somebody's object.
      const beside = `${path}.${crypto.randomUUID()}.part`;
      try {
        const size = await writeWhole(beside, body, limit);
        await Deno.rename(beside, path);
        await keepName(dirname(path));
        return size;
      } catch (error) {
        await removeIfThere(beside);
        throw error;
      }
    },
    async read(key, start, end) {
      const path = pathOf(key);
      try {
        return await readFileRange(path, start, end);
      } catch (error) {
        throw error instanceof Deno.errors.NotFound ? notFound() : error;
      }
    },
    async remove(key) {
      await removeIfThere(pathOf(key));
    },
    async removeStrays(prefix, before, most) {
      const strays = await unfinishedFiles(pathOf(prefix), before, most);
      for (const path of strays) await removeIfThere(path);
      return strays.length;
    },
  };
}

async function unfinishedFiles(folder: string, before: Date, most: number): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (!name.endsWith(".part")) continue;
      const path = join(folder, name);
      // One that has just ended is gone; one whose age is unknown is kept.
      const changed = await Deno.stat(path).then(({ mtime }) => mtime, () => null);
      if (changed !== null && changed < before) found.push(path);
      if (found.length >= most) break;
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

async function writeWhole(path: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<number> {
  using file = await Deno.open(path, { write: true, createNew: true });
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) {
      throw new AppError("too_large", `This file is too large: ${megabytes(limit)} is the most.`);
    }
    for (let written = 0; written < chunk.byteLength;) {
      written += await file.write(chunk.subarray(written));
    }
  }
  await file.sync();
  return size;
}

/** Brings the new name itself to the disk; where folders cannot be opened the file system does so by itself. */
async function keepName(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  using opened = await Deno.open(folder);
  await opened.sync();
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
