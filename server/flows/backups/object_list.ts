import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { checkKey } from "../../adapters/storage/storage.ts";
import { checkedBody } from "./backup_files.ts";
import type { BackupTenant } from "./manifest.ts";
import type { BackupFiles, StoredObject } from "./place.ts";

const OBJECTS = "objects";
/** A part of keys in a bucket. */
const SHA256 = /^[0-9a-f]{64}$/;

export function objectPath(folder: string, key: string): string {
  checkKey(key);
  return join(folder, OBJECTS, ...key.split("/"));
}

export function objectLine({ key, size, sha256 }: StoredObject): string {
  return `${JSON.stringify({ key, size, sha256 })}\n`;
}

/** In order, line by line. Throws for a key that is not the school's own, and behind the last line where the list is another. */
export async function* readObjectList(
  files: Pick<BackupFiles, "read">,
  { id, objects }: Pick<BackupTenant, "id" | "objects">,
): AsyncGenerator<StoredObject> {
  if (objects === null) return;
  const input = Readable.from(checkedBody(await files.read(objects), objects.path, objects));
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const { key, size, sha256 } = JSON.parse(line) as StoredObject;
      checkKey(key);
      if (!key.startsWith(`${id}/`)) throw new Error(`${objects.path} names an object of another school`);
      if (!SHA256.test(sha256)) throw new Error(`${objects.path} has a line without a checksum`);
      yield { key, size, sha256 };
    }
  } finally {
    input.destroy();
  }
}
