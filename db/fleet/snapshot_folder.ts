import { join } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { makeFolder, OWNER_ONLY } from "../adapters/owner_only.ts";

const LOCK = ".lock";
/** As `takeSnapshot` names one that is not whole, and SQLite its journal. */
const PART = /^(control|ten_[a-z0-9_]+)-\d+\.part(-journal)?$/;

/** Runs while no other process migrates with snapshots there. Copies that a killed run has left are removed. Throws conflict. */
export async function withSnapshots<T>(root: string, work: () => Promise<T>): Promise<T> {
  await makeFolder(root);
  // The system lets go of it however the process ends.
  using lock = await Deno.open(join(root, LOCK), { write: true, create: true, mode: OWNER_ONLY.file });
  if (!await lock.tryLock(true)) {
    throw new AppError("conflict", `Another migration keeps its copies in ${root}. Wait for its end.`);
  }
  await removeParts(root, true);
  return await work();
}

/** The lock of a run's own folder, or of all runs' below the default one. */
async function removeParts(folder: string, isRoot: boolean): Promise<void> {
  for (const { name, isDirectory } of await Array.fromAsync(Deno.readDir(folder))) {
    if (isDirectory && isRoot) await removeParts(join(folder, name), false);
    else if (PART.test(name)) await Deno.remove(join(folder, name));
  }
}
