import { AppError } from "../../../domain/errors.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import type { BackupFiles, BackupPlace } from "./place.ts";

/** `2026-06-15T090000Z`: sorts by time. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
/** Names in an error; the rest is counted. */
const NAMED = 20;

/** With what lies beside it. */
export type OpenedBackup = Generation & { place: BackupPlace };

/** A whole backup. */
export type Generation = { name: string; files: BackupFiles; manifest: Manifest };

export function generationName(at: Date): string {
  return `${at.toISOString().replaceAll(":", "").slice(0, 17)}Z`;
}

export function isGenerationName(text: string): boolean {
  return NAME.test(text);
}

/** Complete generations, newest first. */
export async function listGenerations(place: BackupPlace): Promise<Generation[]> {
  const found: Generation[] = [];
  for (const name of await place.names()) {
    const files = place.open(name);
    const manifest = await readManifest(files).catch((error) => {
      if (error instanceof AppError && error.code !== "unavailable") return null;
      throw error;
    });
    if (manifest) found.push({ name, files, manifest });
  }
  return found;
}

/** Removes whole generations past the newest `keep` of those that hold the same schools; their names, newest first. */
export async function removeOld(place: BackupPlace, keep: number, like: Manifest): Promise<string[]> {
  const same = (await listGenerations(place)).filter(({ manifest }) => scopeOf(manifest) === scopeOf(like));
  const old = same.slice(keep);
  for (const { name } of old) await place.remove(name);
  return old.map(({ name }) => name);
}

/** A whole installation, or the schools that were chosen. */
function scopeOf({ control, tenants }: Manifest): string {
  return control ? "all" : tenants.map(({ id }) => id).sort().join();
}

/** Throws not_found where there is no whole backup; then it says which there are in a place of that address. */
export async function openGeneration(
  place: BackupPlace,
  name: string,
  within: () => BackupPlace,
): Promise<OpenedBackup> {
  const files = place.open(name);
  try {
    return { name, files, manifest: await readManifest(files), place };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const there = within();
    const whole = await listGenerations(there);
    if (whole.length === 0) throw error;
    const addresses = whole.slice(0, NAMED).map(({ name }) => `\n  ${there.open(name).address}`);
    const rest = whole.length - addresses.length;
    throw new AppError(
      "not_found",
      `${there.address} is no backup itself. Nothing was changed. Name one of those in it, the newest first:${
        addresses.join("")
      }${rest > 0 ? `\n  and ${rest} older ones` : ""}`,
    );
  }
}
