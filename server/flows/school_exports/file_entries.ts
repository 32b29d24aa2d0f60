import type { ZipEntry } from "../../features/student_record/zip_stream.ts";
import { AppError } from "../../../domain/errors.ts";
import type { DatabaseCopy } from "../../../db/fleet/database_copy.ts";
import { type Storage, TruncatedObject } from "../../adapters/storage/storage.ts";
import { namedObjects } from "../backups/named_objects.ts";
import { drawnEnding, endingOf, fileEntry } from "./entry_names.ts";

type FileEntries = {
  database: Pick<DatabaseCopy, "execute">;
  storage: Pick<Storage, "read">;
  tenantId: string;
  lastModified: Date;
  /** An object that is named and not there. */
  onMissing(key: string): void;
  /** Before each. */
  onFile(size: number): void;
};

/** Stored objects of a school. Each is read while its entry is. */
export async function* fileEntries(input: FileEntries): AsyncGenerator<ZipEntry> {
  const { database, storage, tenantId, lastModified, onMissing, onFile } = input;
  for await (const { key, size, optional } of namedObjects(database, tenantId)) {
    if (optional) continue;
    if (!await isWhole(storage, key, size)) {
      onMissing(key);
      continue;
    }
    onFile(size);
    const name = fileEntry(key, tenantId, await endingOfKey(database, key));
    yield { name, lastModified, input: size === 0 ? "" : await storage.read(key, 0, size) };
  }
}

/** A ZIP cannot take an entry back that ends too soon. */
async function isWhole(storage: Pick<Storage, "read">, key: string, size: number): Promise<boolean> {
  try {
    for await (const _ of await storage.read(key, Math.max(size - 1, 0), size)) { /* its last byte */ }
    return true;
  } catch (error) {
    if (error instanceof TruncatedObject || error instanceof AppError && error.code === "not_found") {
      return false;
    }
    throw error;
  }
}

async function endingOfKey(database: Pick<DatabaseCopy, "execute">, key: string): Promise<string> {
  const { rows } = await database.execute({
    sql: "select file_name from files where storage_key = ?",
    args: [key],
  });
  return rows[0] ? endingOf(String(rows[0].file_name)) : drawnEnding(key);
}
