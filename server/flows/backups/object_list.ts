import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { checkKey } from "../../adapters/storage/storage.ts";
import type { BackupTenant } from "./manifest.ts";

/** A line of a school's list. */
export type StoredObject = { key: string; size: number; sha256: string };

export const OBJECTS = "objects";

export function objectPath(folder: string, key: string): string {
  checkKey(key);
  return join(folder, OBJECTS, ...key.split("/"));
}

export function objectLine({ key, size, sha256 }: StoredObject): string {
  return `${JSON.stringify({ key, size, sha256 })}\n`;
}

/** In order, line by line. Throws for a key that is not the school's own. */
export async function* readObjectList(
  folder: string,
  { id, objects }: Pick<BackupTenant, "id" | "objects">,
): AsyncGenerator<StoredObject> {
  if (objects === null) return;
  const input = createReadStream(join(folder, objects.path));
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const { key, size, sha256 } = JSON.parse(line) as StoredObject;
      checkKey(key);
      if (!key.startsWith(`${id}/`)) throw new Error(`${objects.path} names an object of another school`);
      yield { key, size, sha256 };
    }
  } finally {
    input.destroy();
  }
}
