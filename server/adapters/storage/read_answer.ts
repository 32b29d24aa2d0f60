import type { Patience } from "./patient_fetch.ts";
import { shorterObject } from "./shorter_object.ts";
import { storeAway } from "./store_away.ts";

/**
 * The first `size` bytes of an object store's answer, as a stream that asks for no more than its reader does. It fails
 * when the answer is shorter, breaks off (`AppError` unavailable) or stands still, and lets go of the store when its
 * reader leaves.
 */
export function readAnswer(
  answer: Response,
  size: number,
  { answerWithin }: Pick<Patience, "answerWithin">,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = answer.body?.getReader();
  let left = size;
  // Leaving a body that has failed already fails too, and says nothing new.
  const leave = () => reader?.cancel().catch(() => {});
  return new ReadableStream({
    async pull(controller) {
      const next = await inTime(
        reader?.read() ?? Promise.resolve({ done: true as const, value: undefined }),
        answerWithin,
      )
        .catch(async (error) => {
          await leave();
          throw storeAway(error);
        });
      if (next.done) throw shorterObject();
      const chunk = next.value.subarray(0, left);
      left -= chunk.byteLength;
      controller.enqueue(chunk);
      if (left > 0) return;
      await leave();
      controller.close();
    },
    cancel: leave,
  }, { highWaterMark: 0 });
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error("the object store stands still")), milliseconds);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
