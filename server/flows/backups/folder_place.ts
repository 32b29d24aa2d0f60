import { basename, dirname, join } from "node:path";
import { makeFolder, OWNER_ONLY } from "../../../db/adapters/owner_only.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { readFileRange } from "../../adapters/storage/read_file_range.ts";
import { TruncatedObject } from "../../adapters/storage/storage.ts";
import { folderToDisk, hashed, writeNewFile } from "./backup_files.ts";
import { generationName, isGenerationName } from "./generations.ts";
import { objectPath } from "./object_list.ts";
import type { BackupFiles, BackupPlace, KeepObject, NewGeneration } from "./place.ts";

const PART = ".part";
const LOCK = ".lock";

/** A new generation is filled in a folder that takes its name when it has ended well. */
export function folderPlace(root: string): BackupPlace {
  return {
    address: root,
    async names() {
      const names: string[] = [];
      for await (const { name, isDirectory } of entriesOf(root)) {
        if (isDirectory && isGenerationName(name)) names.push(name);
      }
      return names.sort().reverse();
    },
    open: (name) => filesIn(join(root, name)),
    async inNewGeneration(at, { make, after }) {
      await makeFolder(root);
      // The system lets go of it however the process ends.
      using lock = await Deno.open(join(root, LOCK), { write: true, create: true, mode: OWNER_ONLY.file });
      if (!await lock.tryLock(true)) {
        throw new AppError("conflict", `Another backup is being made in ${root}. Wait for its end.`);
      }
      await removeParts(root);
      const address = join(root, generationName(at));
      if (await exists(address)) throw new AppError("conflict", `There is a backup already: ${address}`);
      const part = address + PART;
      await makeFolder(part);
      const generation = newGeneration(root, address, part);
      const made = await make(generation);
      await folderToDisk(part);
      await Deno.rename(part, address);
      await folderToDisk(root);
      await after(made, generation);
      return { ...made, address };
    },
    async remove(name) {
      const folder = join(root, name);
      // Not whole any more from here on, so that a cut removal is never taken for a backup.
      await Deno.rename(folder, folder + PART);
      await Deno.remove(folder + PART, { recursive: true });
    },
  };
}

async function* entriesOf(root: string): AsyncGenerator<Deno.DirEntry> {
  try {
    yield* Deno.readDir(root);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory)) throw error;
  }
}

function filesIn(folder: string): BackupFiles {
  const read = async (path: string, size: number) => {
    try {
      if ((await Deno.stat(path)).size !== size) throw new TruncatedObject();
      return readFileRange(path, 0, size);
    } catch (error) {
      throw error instanceof Deno.errors.NotFound ? notFound() : error;
    }
  };
  return {
    name: basename(folder),
    address: folder,
    read: ({ path, size }) => read(join(folder, path), size),
    readObject: (_tenantId, { key, size }) => read(objectPath(folder, key), size),
    async readText(path) {
      try {
        return await Deno.readTextFile(join(folder, path));
      } catch (error) {
        if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
        throw error;
      }
    },
  };
}

/** All is made where it stays. */
function newGeneration(root: string, address: string, folder: string): NewGeneration {
  return {
    address,
    folder,
    keep: () => Promise.resolve(),
    letGo: () => Promise.resolve(),
    objectsOf: (_tenantId, earlier) =>
      Promise.resolve(linkOrCopy(folder, earlier === undefined ? null : join(root, earlier))),
    // A link that is removed frees what it alone has held.
    sweep: () => Promise.resolve(),
  };
}

function linkOrCopy(folder: string, earlier: string | null): KeepObject {
  return async ({ key, size, read, known }) => {
    const path = objectPath(folder, key);
    await makeFolder(dirname(path));
    if (known && earlier !== null && await link(objectPath(earlier, key), path, size)) return known;
    const { body, result } = hashed(await read());
    await writeNewFile(path, body);
    return { key, ...result() };
  };
}

/** Objects are written once and never changed. False on disks that know no links, and where the earlier one is gone. */
async function link(from: string, to: string, size: number): Promise<boolean> {
  try {
    if ((await Deno.stat(from)).size !== size) return false;
    await Deno.link(from, to);
    return true;
  } catch {
    return false;
  }
}

async function removeParts(root: string): Promise<void> {
  for await (const { name } of Deno.readDir(root)) {
    if (name.endsWith(PART) && isGenerationName(name.slice(0, -PART.length))) {
      await Deno.remove(join(root, name), { recursive: true });
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
