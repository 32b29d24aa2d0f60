import type { Bucket, Part } from "./s3_bucket.ts";
import { TruncatedObject } from "./storage.ts";
import { joinWhole, PART_SIZE } from "./unfinished_parts.ts";

/** Parts of one object at most, as stores allow. */
const MAX_PARTS = 10_000;

/** Puts an object of a known size, one part of it in memory; until it is whole there is none, and on an error nothing stays. */
export async function uploadWhole(
  bucket: Bucket,
  key: string,
  body: AsyncIterable<Uint8Array>,
  size: number,
): Promise<void> {
  const partSize = Math.max(PART_SIZE, Math.ceil(size / MAX_PARTS));
  if (size <= partSize) {
    for await (const only of partsOf(body, size, size)) await bucket.put(key, only);
    return;
  }
  const writing = await bucket.begin(key);
  try {
    const parts: Part[] = [];
    for await (const part of partsOf(body, size, partSize)) {
      parts.push(await bucket.putPart(key, writing, parts.length + 1, part));
    }
    await joinWhole(bucket, { key, writing }, parts, size);
  } catch (error) {
    // The first error matters more; the next run ends what is left.
    await bucket.abort(key, writing).catch(() => {});
    throw error;
  }
}

/** One empty part of an empty body. The bytes of a part are overwritten by the next one. Throws for another size. */
async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  size: number,
  partSize: number,
): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(partSize);
  let filled = 0;
  let sent = 0;
  for await (const chunk of body) {
    if (sent + filled + chunk.byteLength > size) throw new TruncatedObject();
    for (let taken = 0; taken < chunk.byteLength;) {
      const piece = chunk.subarray(taken, taken + partSize - filled);
      part.set(piece, filled);
      filled += piece.byteLength;
      taken += piece.byteLength;
      if (filled < partSize || sent + filled === size) continue;
      yield part;
      sent += filled;
      filled = 0;
    }
  }
  if (sent + filled < size) throw new TruncatedObject();
  yield part.subarray(0, filled);
}
