import pTimeout from "p-timeout";
import { notFound } from "../../../domain/errors.ts";
import { appendParts } from "./append_parts.ts";
import type { RetryPolicy } from "./retrying_fetch.ts";
import type { Bucket } from "./s3_bucket.ts";
import { checkKey, isKey, type Storage, storageUnavailable, truncatedObject } from "./storage.ts";
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
      if (start >= end) {
        // HTTP has no empty range.
        if (await bucket.size(key) === null) throw notFound();
        return new Blob([]).stream();
      }
      const response = await bucket.range(key, start, end);
      if (response === null) throw notFound();
      if (response.status === 206) return streamBody(response, end - start, bucket.retry);
      await response.body?.cancel();
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

/** Pull-based stream of the first `size` bytes; fails when the response is short, breaks off or stalls. */
function streamBody(
  response: Response,
  size: number,
  { timeoutMs }: Pick<RetryPolicy, "timeoutMs">,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  let remaining = size;
  // Cancelling a failed body fails too.
  const cancelBody = () => reader?.cancel().catch(() => {});
  return new ReadableStream({
    async pull(controller) {
      const reading = reader?.read() ?? Promise.resolve({ done: true as const, value: undefined });
      const next = await pTimeout(reading, {
        milliseconds: timeoutMs,
        message: "the object store stands still",
      })
        .catch(async (error) => {
          await cancelBody();
          throw storageUnavailable(error);
        });
      if (next.done) throw truncatedObject();
      const chunk = next.value.subarray(0, remaining);
      remaining -= chunk.byteLength;
      controller.enqueue(chunk);
      if (remaining > 0) return;
      await cancelBody();
      controller.close();
    },
    cancel: cancelBody,
  }, { highWaterMark: 0 });
}
