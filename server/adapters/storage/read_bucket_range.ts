import pTimeout from "p-timeout";
import { notFound } from "../../../domain/errors.ts";
import type { Bucket } from "./s3_bucket.ts";
import { TruncatedObject } from "./storage.ts";

/** `end` is exclusive; the stream fails when the object is shorter. Throws not_found. */
export async function readBucketRange(
  bucket: Bucket,
  key: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (start >= end) {
    // HTTP has no empty range.
    if (await bucket.size(key) === null) throw notFound();
    return new Blob([]).stream();
  }
  const response = await bucket.range(key, start, end);
  if (response === null) throw notFound();
  if (response.status === 206) return streamBody(response, end - start, bucket);
  await response.body?.cancel();
  throw new Error("the object store does not read ranges");
}

/** Pull-based stream of the first `size` bytes; fails when the response is short, breaks off or stalls. */
function streamBody(
  response: Response,
  size: number,
  { retry: { timeoutMs }, away }: Pick<Bucket, "retry" | "away">,
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
        message: "the object store sends nothing",
      })
        .catch(async (error) => {
          await cancelBody();
          throw away(error);
        });
      if (next.done) throw new TruncatedObject();
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
