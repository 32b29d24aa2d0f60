import pMap from "p-map";
import { join } from "node:path";
import { makeFolder } from "../../../db/adapters/owner_only.ts";
import { AppError } from "../../../domain/errors.ts";
import { readFileRange } from "../../adapters/storage/read_file_range.ts";
import type { Bucket } from "../../adapters/storage/s3_bucket.ts";
import { uploadWhole } from "../../adapters/storage/upload_whole.ts";
import { filesInBucket, objectsPrefix } from "./bucket_files.ts";
import { keepInBucket } from "./bucket_objects.ts";
import { sweepObjects } from "./bucket_sweep.ts";
import { takeTurn } from "./bucket_turn.ts";
import { generationName, isGenerationName } from "./generations.ts";
import { MANIFEST } from "./manifest.ts";
import type { BackupPlace } from "./place.ts";

const AT_ONCE = 4;

type BucketPlace = {
  bucket: Bucket;
  /** Prefix of all keys: empty, or ending in a slash. */
  prefix: string;
  /** Address of a generation, or of the place, as `restore` takes it. */
  addressOf(name?: string): string;
  /** A folder for files that are made before they are uploaded. */
  withWork<T>(use: (folder: string) => Promise<T>): Promise<T>;
};

/** A generation is whole once its manifest is there, which comes last and goes first. */
export function bucketPlace({ bucket, prefix, addressOf, withWork }: BucketPlace): BackupPlace {
  const files = (name: string) => filesInBucket(bucket, prefix, { name, address: addressOf(name) });
  const place: BackupPlace = {
    address: addressOf(),
    async names() {
      const folders = await Array.fromAsync(bucket.folders(prefix), (key) => key.slice(prefix.length, -1));
      return folders.filter(isGenerationName).sort().reverse();
    },
    open: files,
    async inNewGeneration(at, { make, after }) {
      const address = addressOf(generationName(at));
      await using turn = await takeTurn({ bucket, prefix, address: place.address });
      await removeUnfinished(bucket, prefix, place);
      const own = `${prefix}${generationName(at)}/`;
      if ((await place.names()).includes(generationName(at))) {
        throw new AppError("conflict", `There is a backup already: ${address}`);
      }
      return await withWork(async (folder) => {
        const generation = {
          address,
          folder,
          async keep(path: string) {
            if (path === MANIFEST) await turn.assertOurs();
            const { size } = await Deno.stat(join(folder, path));
            await uploadWhole(bucket, own + path, readFileRange(join(folder, path), 0, size), size);
          },
          letGo: (path: string) => Deno.remove(join(folder, path)),
          objectsOf: (tenantId: string) => keepInBucket(bucket, objectsPrefix(prefix, tenantId)),
          sweep: (schools: readonly string[] | null) =>
            sweepObjects({ bucket, prefix, place, schools, assertOurs: turn.assertOurs }),
        };
        await makeFolder(folder);
        const made = await make(generation);
        await after(made, generation);
        return { ...made, address };
      });
    },
    async remove(name) {
      await bucket.remove(`${prefix}${name}/${MANIFEST}`);
      await removeBelow(bucket, `${prefix}${name}/`);
    },
  };
  return place;
}

/** What a run has left that was killed. Its stored files stay: the new one names them, or the sweep removes them. */
async function removeUnfinished(bucket: Bucket, prefix: string, place: BackupPlace): Promise<void> {
  for await (const { key, writing } of bucket.uploads(prefix)) {
    const [first = ""] = key.slice(prefix.length).split("/");
    // What else lies in this bucket is others'.
    if (isGenerationName(first) || key.startsWith(objectsPrefix(prefix))) await bucket.abort(key, writing);
  }
  for (const name of await place.names()) {
    if (await bucket.size(`${prefix}${name}/${MANIFEST}`) === null) {
      await removeBelow(bucket, `${prefix}${name}/`);
    }
  }
}

async function removeBelow(bucket: Bucket, prefix: string): Promise<void> {
  const keys = await Array.fromAsync(bucket.objects(prefix), ({ key }) => key);
  await pMap(keys, (key) => bucket.remove(key), { concurrency: AT_ONCE });
}
