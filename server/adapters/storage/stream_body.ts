import pTimeout from "p-timeout";
import type { RetryPolicy } from "./retrying_fetch.ts";
import { storageUnavailable, truncatedObject } from "./storage_errors.ts";

/** Pull-based stream of the first `size` bytes; fails when the response is short, breaks off or stalls. */
export function streamBody(
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
