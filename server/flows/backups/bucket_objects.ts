import type { Bucket } from "../../adapters/storage/s3_bucket.ts";
import { uploadWhole } from "../../adapters/storage/upload_whole.ts";
import { PART_SIZE } from "../../adapters/storage/unfinished_parts.ts";
import { checkedBody, digestOf } from "./backup_files.ts";
import type { KeepObject } from "./place.ts";

/**
 * Puts a school's objects below `prefix` under the SHA-256 of their bytes, those that are not there yet. What is larger than a
 * part is read twice, since its name must be known before its first part.
 */
export async function keepInBucket(bucket: Bucket, prefix: string): Promise<KeepObject> {
  const there = new Map<string, number>();
  for await (const { key, size } of bucket.objects(prefix)) there.set(key.slice(prefix.length), size);
  return async ({ key, size, read, known }) => {
    if (known && there.get(known.sha256) === size) return known;
    const small = size <= PART_SIZE ? await bytesOf(await read(), size) : null;
    const digest = await digestOf(small ? [small] : await read());
    if (there.get(digest.sha256) !== digest.size) {
      const body = small ? once(small) : checkedBody(await read(), key, digest);
      await uploadWhole(bucket, prefix + digest.sha256, body, digest.size);
      there.set(digest.sha256, digest.size);
    }
    return { key, ...digest };
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function bytesOf(body: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of body) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.subarray(0, at);
}
