import { join } from "node:path";
import { makeFolder, OWNER_ONLY } from "../../../db/adapters/owner_only.ts";
import { AppError } from "../../../domain/errors.ts";
import { folderToDisk } from "./backup_files.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** `2026-06-15T090000Z`: sorts by time. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const PART = ".part";
const LOCK = ".lock";

export type Generation = { name: string; folder: string; manifest: Manifest };

export function generationName(at: Date): string {
  return `${at.toISOString().replaceAll(":", "").slice(0, 17)}Z`;
}

/**
 * Runs while no other process makes a backup there: `make` in a new folder that takes its name when it has ended well, and
 * `after` behind that. What an earlier run left unfinished is removed. Throws conflict.
 */
export async function inNewGeneration<T>(
  root: string,
  at: Date,
  { make, after }: { make(folder: string): Promise<T>; after(made: T): Promise<void> },
): Promise<T & { folder: string }> {
  await makeFolder(root);
  // The system lets go of it however the process ends.
  using lock = await Deno.open(join(root, LOCK), { write: true, create: true, mode: OWNER_ONLY.file });
  if (!await lock.tryLock(true)) {
    throw new AppError("conflict", `Another backup is being made in ${root}. Wait for its end.`);
  }
  await removeParts(root);
  const folder = join(root, generationName(at));
  if (await exists(folder)) throw new AppError("conflict", `There is a backup already: ${folder}`);
  const part = `${folder}${PART}`;
  await makeFolder(part);
  const made = await make(part);
  await folderToDisk(part);
  await Deno.rename(part, folder);
  await folderToDisk(root);
  await after(made);
  return { ...made, folder };
}

async function removeParts(root: string): Promise<void> {
  for await (const { name } of Deno.readDir(root)) {
    if (name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))) {
      await Deno.remove(join(root, name), { recursive: true });
    }
  }
}

/** Whole ones, newest first. */
export async function listGenerations(root: string): Promise<Generation[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(root)) {
    if (isDirectory && NAME.test(name)) names.push(name);
  }
  const found: Generation[] = [];
  for (const name of names.sort().reverse()) {
    const folder = join(root, name);
    const manifest = await readManifest(folder).catch((error) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (manifest) found.push({ name, folder, manifest });
  }
  return found;
}

/** Removes whole generations past the newest `keep` of those that hold the same schools; their names, newest first. */
export async function removeOld(root: string, keep: number, like: Manifest): Promise<string[]> {
  const same = (await listGenerations(root)).filter(({ manifest }) => scopeOf(manifest) === scopeOf(like));
  const old = same.slice(keep);
  for (const { folder } of old) {
    // Not whole any more from here on, so that a cut removal is never taken for a backup.
    await Deno.rename(folder, `${folder}${PART}`);
    await Deno.remove(`${folder}${PART}`, { recursive: true });
  }
  return old.map(({ name }) => name);
}

/** A whole installation, or the schools that were chosen. */
function scopeOf({ control, tenants }: Manifest): string {
  return control ? "all" : tenants.map(({ id }) => id).sort().join();
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
