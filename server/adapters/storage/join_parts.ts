import { notFound } from "../../../domain/errors.ts";
import type { Bucket, Part } from "./s3_bucket.ts";
import { bytesIn, tailKey, type Unfinished, wholeParts } from "./unfinished_parts.ts";

/**
 * Makes one object of the parts and the tail that the store holds. Resolves to its size in bytes; to that of the whole
 * object where there is nothing unfinished. Throws `AppError` not_found where there is neither, and unavailable.
 */
export async function joinParts(bucket: Bucket, unfinished: Unfinished): Promise<number> {
  const { key, writing } = unfinished;
  const parts = await wholeParts(bucket, unfinished);
  if (parts === null) {
    const size = await bucket.size(key);
    if (size === null) throw notFound();
    return size;
  }
  const ends = tailKey(unfinished, bytesIn(parts));
  const tail = await bucket.get(ends);
  const size = bytesIn(parts) + (tail?.byteLength ?? 0);
  if (tail !== null) parts.push(await bucket.putPart(key, writing, parts.length + 1, tail));
  if (size === 0) {
    // Not every store puts an object together out of nothing.
    await bucket.put(key, new Uint8Array());
    await bucket.abort(key, writing);
  } else {
    await join(bucket, unfinished, parts, size);
  }
  // The object is whole; a tail that stays is swept one day.
  if (tail !== null) await bucket.remove(ends).catch(() => {});
  return size;
}

/** The answer to a joining may be lost on its way; then the object itself says that it was done. */
async function join(
  bucket: Bucket,
  { key, writing }: Unfinished,
  parts: Part[],
  size: number,
): Promise<void> {
  try {
    await bucket.join(key, writing, parts);
  } catch (error) {
    const done = await bucket.parts(key, writing) === null && await bucket.size(key) === size;
    if (!done) throw error;
  }
}
