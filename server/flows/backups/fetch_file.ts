import { dirname } from "node:path";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { checkedBody, writeNewFile } from "./backup_files.ts";
import type { BackupFile } from "./manifest.ts";
import type { BackupFiles } from "./place.ts";

/** Writes a file of a backup to a new one, its owner's alone. Throws for other bytes than the manifest's; then there is none. */
export async function fetchFile(files: BackupFiles, file: BackupFile, to: string): Promise<void> {
  await makeFolder(dirname(to));
  await writeNewFile(to, checkedBody(await files.read(file), file.path, file));
}
