import { join } from "node:path";
import { ifNotFound } from "../../db/adapters/if_not_found.ts";
import { makeFolder, OWNER_ONLY } from "../../db/adapters/owner_only.ts";
import type { Config } from "../config/config.ts";
import { workFolder } from "../config/data_folders.ts";

const PREFIX = "run-";
const LOCK = ".lock";

/**
 * A folder below `work` for what a command makes and removes again, its owner's alone, gone when `use` ends. Those of processes
 * that were killed are removed first.
 */
export async function withWorkFolder<T>(
  config: Pick<Config, "dataDir">,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await removeLeftWork(config);
  const folder = join(workFolder(config), `${PREFIX}${crypto.randomUUID()}`);
  await makeFolder(workFolder(config));
  // The system lets go of it however the process ends.
  using _lock = await lockedFile(folder + LOCK);
  try {
    await makeFolder(folder);
    return await use(folder);
  } finally {
    await removeWork(folder);
  }
}

/** Removes the folders of processes that are gone, and says how many. */
export async function removeLeftWork(config: Pick<Config, "dataDir">): Promise<number> {
  const left = await lockedFiles(config);
  for (const { folder, lock } of left) {
    await removeWork(folder);
    lock.close();
  }
  return left.length;
}

/** The number of folders that processes which are gone have left. */
export async function countLeftWork(config: Pick<Config, "dataDir">): Promise<number> {
  const left = await lockedFiles(config);
  for (const { lock } of left) lock.close();
  return left.length;
}

/** Locks that no process holds, held now. */
async function lockedFiles(
  config: Pick<Config, "dataDir">,
): Promise<{ folder: string; lock: Deno.FsFile }[]> {
  const found: { folder: string; lock: Deno.FsFile }[] = [];
  const entries = await Array.fromAsync(Deno.readDir(workFolder(config))).catch(ifNotFound([]));
  for (const { name } of entries) {
    if (!name.startsWith(PREFIX) || !name.endsWith(LOCK)) continue;
    const path = join(workFolder(config), name);
    const lock = await Deno.open(path, { write: true }).catch(ifNotFound(null));
    if (lock === null) continue;
    if (await lock.tryLock(true)) found.push({ folder: path.slice(0, -LOCK.length), lock });
    else lock.close();
  }
  return found;
}

/** One that another process has taken for a left one is made again. */
async function lockedFile(path: string): Promise<Deno.FsFile> {
  for (;;) {
    const file = await Deno.open(path, { write: true, create: true, mode: OWNER_ONLY.file });
    if (await file.tryLock(true) && await Deno.stat(path).then(() => true, () => false)) return file;
    file.close();
  }
}

/** The lock last: an interrupted removal is found again. */
async function removeWork(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(ifNotFound(undefined));
  await Deno.remove(folder + LOCK).catch(ifNotFound(undefined));
}
