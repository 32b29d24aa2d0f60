import { dirname } from "node:path";
import { AppError } from "../../../domain/errors.ts";
import { openOutput } from "../output_file.ts";
import { type FileDigest, folderToDisk, hashed, writeToDisk } from "../backups/backup_files.ts";

/** Throws conflict where there is a file. */
export async function assertNoFile(path: string): Promise<void> {
  if (await Deno.lstat(path).then(() => true, () => false)) {
    const message = `There is a file already: ${path}. Nothing was written over it.`;
    throw new AppError("conflict", message, { fields: { out: message } });
  }
}

/**
 * Writes a new file under `<path>.part`, its owner's alone, and gives it its name when all is on disk. What failed half-way is
 * removed, and what a killed run has left is written over. Throws conflict for a file that is there, or is being written.
 */
export async function writePartFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<FileDigest> {
  await assertNoFile(path);
  const part = `${path}.part`;
  using file = await openOutput(part, { create: true });
  // The system lets go of it however the process ends.
  if (!await file.tryLock(true)) {
    throw new AppError("conflict", `${path} is being written by another process.`);
  }
  try {
    await file.truncate();
    const { body, result } = hashed(bytes);
    await writeToDisk(file, body);
    await assertNoFile(path);
    await Deno.rename(part, path);
    await folderToDisk(dirname(path));
    return result();
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    throw error;
  }
}
