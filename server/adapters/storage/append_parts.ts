import { AppError, notFound } from "../../../domain/errors.ts";
import type { Bucket } from "./s3_bucket.ts";
import { tooLarge } from "./too_large.ts";
import { bytesIn, PART_SIZE, tailKey, type Unfinished, wholeParts } from "./unfinished_parts.ts";
import { wrongPlace } from "./wrong_place.ts";

/**
 * Sends a body to the store in parts, behind the `from` bytes that it holds; what is too little for a part becomes the
 * tail, when the body ends and when it fails. Holds one part in memory, no more. Resolves to how many bytes the store
 * holds then. Throws what the body throws, and `AppError` not_found, conflict, too_large or unavailable.
 */
export async function appendParts(
  bucket: Bucket,
  unfinished: Unfinished,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  const { key, writing } = unfinished;
  const parts = await wholeParts(bucket, unfinished) ?? missing();
  let begins = bytesIn(parts);
  const part = new Uint8Array(PART_SIZE);
  let filled = from - begins;
  let inTail = filled === 0 ? 0 : await takeBack(bucket, unfinished, part, begins, from);

  const keepTail = async () => {
    if (filled !== inTail) await bucket.put(tailKey(unfinished, begins), part.subarray(0, filled));
  };
  const sendPart = async () => {
    await bucket.putPart(key, writing, begins / PART_SIZE + 1, part);
    // A tail that stays all the same counts no more, and is swept one day.
    if (inTail > 0) await bucket.remove(tailKey(unfinished, begins)).catch(() => {});
    begins += PART_SIZE;
    filled = inTail = 0;
  };

  try {
    for await (const chunk of body) {
      if (begins + filled + chunk.byteLength > limit) throw tooLarge(limit);
      for (let taken = 0; taken < chunk.byteLength;) {
        const piece = chunk.subarray(taken, taken + PART_SIZE - filled);
        part.set(piece, filled);
        filled += piece.byteLength;
        taken += piece.byteLength;
        if (filled === PART_SIZE) await sendPart();
      }
    }
  } catch (error) {
    // What failed first says more than that its bytes could not be kept either; a whole part is no tail.
    if (filled < PART_SIZE && !isOvertaken(error)) await keepTail().catch(() => {});
    throw error;
  }
  await keepTail();
  return begins + filled;
}

/**
 * Puts the bytes from `begins` up to `from` back into a part, out of the tail. Resolves to how many the tail has. Throws
 * `AppError` conflict when `from` is not within it.
 */
async function takeBack(
  bucket: Bucket,
  unfinished: Unfinished,
  part: Uint8Array,
  begins: number,
  from: number,
): Promise<number> {
  const tail = from > begins ? await bucket.get(tailKey(unfinished, begins)) : null;
  if (tail === null || begins + tail.byteLength < from) throw wrongPlace();
  part.set(tail.subarray(0, from - begins));
  return tail.byteLength;
}

/** Whether a body failed because somebody else writes now, over whose tail this one must not be put. */
function isOvertaken(error: unknown): boolean {
  return error instanceof AppError && error.code === "conflict";
}

function missing(): never {
  throw notFound();
}
