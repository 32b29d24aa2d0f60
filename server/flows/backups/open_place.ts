import { basename, dirname, resolve } from "node:path";
import { type Installation, readBackupBucket } from "./backup_bucket.ts";
import { folderPlace } from "./folder_place.ts";
import { type OpenedBackup, openGeneration } from "./generations.ts";
import type { BackupPlace } from "./place.ts";

/** A folder, or a bucket's address. Throws `ConfigError`. */
export function openPlace(text: string, installation: Installation): BackupPlace {
  return isBucket(text) ? readBackupBucket(text, "--out", installation).place : folderPlace(resolve(text));
}

/** One whole backup. Throws not_found, which says which ones there are in a place of that address. */
export async function openBackup(text: string, installation: Installation): Promise<OpenedBackup> {
  if (!isBucket(text)) {
    const folder = resolve(text);
    return await openGeneration(folderPlace(dirname(folder)), basename(folder), () => folderPlace(folder));
  }
  const { place, segments, within } = readBackupBucket(text, "the backup's address", installation);
  return await openGeneration(within(segments.slice(0, -1)), segments.at(-1) ?? "", () => place);
}

function isBucket(text: string): boolean {
  return text.startsWith("s3:");
}
