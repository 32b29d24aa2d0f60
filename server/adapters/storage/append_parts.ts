import { AppError, notFound } from "../../../domain/errors.ts";
import type { Bucket } from "./s3_bucket.ts";
import { tooLarge, wrongOffset } from "./storage.ts";
import { bytesIn, PART_SIZE, tailKey, type Unfinished, wholeParts } from "./unfinished_parts.ts";

/** Uploads a body in parts behind the first `from` bytes, one part in memory; the remainder becomes the tail object. */
export async function appendParts(
  bucket: Bucket,
  unfinished: Unfinished,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  const { key, writing } = unfinished;
  const parts = await wholeParts(bucket, unfinished);
  if (parts === null) throw notFound();
  let partStart = bytesIn(parts);
  const part = new Uint8Array(PART_SIZE);
  let filled = from - partStart;
  let tailLength = filled === 0 ? 0 : await loadTail(bucket, unfinished, part, partStart, from);

  const saveTail = async () => {
    if (filled !== tailLength) await bucket.put(tailKey(unfinished, partStart), part.subarray(0, filled));
  };
  const sendPart = async () => {
    await bucket.putPart(key, writing, partStart / PART_SIZE + 1, part);
    // A leftover tail is ignored and swept later.
    if (tailLength > 0) await bucket.remove(tailKey(unfinished, partStart)).catch(() => {});
    partStart += PART_SIZE;
    filled = tailLength = 0;
  };

  try {
    for await (const chunk of body) {
      if (partStart + filled + chunk.byteLength > limit) throw tooLarge(limit);
      for (let taken = 0; taken < chunk.byteLength;) {
        const piece = chunk.subarray(taken, taken + PART_SIZE - filled);
        part.set(piece, filled);
        filled += piece.byteLength;
        taken += piece.byteLength;
        if (filled === PART_SIZE) await sendPart();
      }
    }
  } catch (error) {
    // The first error matters more; a whole part is no tail.
    if (filled < PART_SIZE && !isConflict(error)) await saveTail().catch(() => {});
    throw error;
  }
  await saveTail();
  return partStart + filled;
}

/** Copies the tail's bytes up to `from` into the part; throws conflict when the tail is shorter. */
async function loadTail(
  bucket: Bucket,
  unfinished: Unfinished,
  part: Uint8Array,
  partStart: number,
  from: number,
): Promise<number> {
  const tail = from > partStart ? await bucket.get(tailKey(unfinished, partStart)) : null;
  if (tail === null || partStart + tail.byteLength < from) throw wrongOffset();
  part.set(tail.subarray(0, from - partStart));
  return tail.byteLength;
}

/** Another writer has taken over, whose tail must not be overwritten. */
function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === "conflict";
}
