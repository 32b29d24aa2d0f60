import pMap from "p-map";
import { AppError } from "../../../domain/errors.ts";
import type { Bucket } from "../../adapters/storage/s3_bucket.ts";
import { objectKey, objectsPrefix } from "./bucket_files.ts";
import type { Generation } from "./generations.ts";
import { readManifest } from "./manifest.ts";
import { readObjectList } from "./object_list.ts";
import type { BackupPlace } from "./place.ts";

const AT_ONCE = 4;

type Sweep = {
  bucket: Bucket;
  prefix: string;
  place: BackupPlace;
  /** Null for all. */
  schools: readonly string[] | null;
  /** Throws where another run has taken over. */
  assertOurs(): Promise<void>;
};

/**
 * Removes stored files that no generation names: of older ones that were removed, and of runs that were killed. One school's
 * keys at a time. Throws conflict where a generation cannot be read: what it names is not known.
 */
export async function sweepObjects({ bucket, prefix, place, schools, assertOurs }: Sweep): Promise<void> {
  const generations = await readAll(place);
  for await (const folder of bucket.folders(objectsPrefix(prefix))) {
    const tenantId = folder.slice(objectsPrefix(prefix).length, -1);
    if (schools && !schools.includes(tenantId)) continue;
    const unnamed = new Set<string>();
    for await (const { key } of bucket.objects(folder)) unnamed.add(key);
    for (const { files, manifest } of generations) {
      const tenant = manifest.tenants.find(({ id }) => id === tenantId);
      if (!tenant || unnamed.size === 0) continue;
      for await (const object of readObjectList(files, tenant)) {
        unnamed.delete(objectKey(prefix, tenantId, object));
      }
    }
    if (unnamed.size === 0) continue;
    await assertOurs();
    await pMap(unnamed, (key) => bucket.remove(key), { concurrency: AT_ONCE });
  }
}

/** The newest first: most of what is there it names. */
async function readAll(place: BackupPlace): Promise<Generation[]> {
  const found: Generation[] = [];
  for (const name of await place.names()) {
    const files = place.open(name);
    try {
      found.push({ name, files, manifest: await readManifest(files) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "unavailable") throw error;
      throw new AppError(
        "conflict",
        `The backup was made, but stored files that are no longer needed were not deleted: ${error.message} Delete ${files.address}, or bring its manifest back.`,
      );
    }
  }
  return found;
}
