import { notFound } from "../../../domain/errors.ts";
import { appendParts } from "./append_parts.ts";
import { joinParts } from "./join_parts.ts";
import { checkKey } from "./object_key.ts";
import { readAnswer } from "./read_answer.ts";
import { removeStrayParts } from "./remove_stray_parts.ts";
import type { Bucket } from "./s3_bucket.ts";
import type { Storage } from "./storage.ts";
import { abandonParts, bytesIn, tailKey, wholeParts } from "./unfinished_parts.ts";

/**
 * Keeps objects in a bucket of any S3-compatible store (docs/decisions/0004). An unfinished one is a multipart upload,
 * whose id is its `writing`, and a tail.
 */
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
    async append(key, writing, body, place) {
      checkKey(key);
      return await appendParts(bucket, { key, writing }, body, place);
    },
    async complete(key, writing) {
      checkKey(key);
      return await joinParts(bucket, { key, writing });
    },
    async read(key, start, end) {
      checkKey(key);
      if (start >= end) {
        // No range is empty, so none can be asked for.
        if (await bucket.size(key) === null) throw notFound();
        return new Blob([]).stream();
      }
      const answer = await bucket.range(key, start, end);
      if (answer === null) throw notFound();
      if (answer.status === 206) return readAnswer(answer, end - start, bucket.patience);
      await answer.body?.cancel();
      throw new Error("the object store does not read ranges");
    },
    async abandon(key, writing) {
      checkKey(key);
      await abandonParts(bucket, { key, writing });
    },
    async remove(key) {
      checkKey(key);
      await bucket.remove(key);
    },
    async removeStrays(prefix, before, most) {
      checkKey(prefix);
      return await removeStrayParts(bucket, prefix, before, most);
    },
  };
}
