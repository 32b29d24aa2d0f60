import { appendParts } from "./append_parts.ts";
import { readBucketRange } from "./read_bucket_range.ts";
import type { Bucket } from "./s3_bucket.ts";
import { checkKey, isKey, type Storage } from "./storage.ts";
import {
  abandonParts,
  bytesIn,
  joinParts,
  removeStrayParts,
  tailKey,
  wholeParts,
} from "./unfinished_parts.ts";

/** Any S3-compatible store (docs/decisions/0004): an unfinished object is a multipart upload (`writing` is its id) and a tail. */
export function s3Storage(bucket: Bucket): Storage {
  return {
    async begin(key) {
      checkKey(key);
      return await bucket.begin(key);
    },
    async held(key, writing) {
      checkKey(key);
      const parts = await wholeParts(bucket, { key, writing });
      if (parts === null) return 0;
      const whole = bytesIn(parts);
      return whole + (await bucket.size(tailKey({ key, writing }, whole)) ?? 0);
    },
    async append(key, writing, body, options) {
      checkKey(key);
      return await appendParts(bucket, { key, writing }, body, options);
    },
    async complete(key, writing) {
      checkKey(key);
      return await joinParts(bucket, { key, writing });
    },
    async read(key, start, end) {
      checkKey(key);
      return await readBucketRange(bucket, key, start, end);
    },
    async abandon(key, writing) {
      checkKey(key);
      await abandonParts(bucket, { key, writing });
    },
    async remove(key) {
      checkKey(key);
      await bucket.remove(key);
    },
    async *list(first) {
      for await (const object of bucket.objects(first === undefined ? "" : `${first}/`)) {
        if (isKey(object.key)) yield object;
      }
    },
    async removeStrays(prefix, before, limit) {
      checkKey(prefix);
      return await removeStrayParts(bucket, prefix, before, limit);
    },
  };
}
