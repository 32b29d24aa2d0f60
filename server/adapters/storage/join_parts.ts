import { notFound } from "../../../domain/errors.ts";
import type { Bucket, Part } from "./s3_bucket.ts";
import { bytesIn, tailKey, type Unfinished, wholeParts } from "./unfinished_parts.ts";

/** Resolves to the size in bytes, also when already complete; throws not_found without either. */
export async function joinParts(bucket: Bucket, unfinished: Unfinished): Promise<number> {
  const { key, writing } = unfinished;
  const parts = await wholeParts(bucket, unfinished);
  if (parts === null) {
    const size = await bucket.size(key);
    if (size === null) throw notFound();
    return size;
  }
  const tailName = tailKey(unfinished, bytesIn(parts));
  const tail = await bucket.get(tailName);
  const size = bytesIn(parts) + (tail?.byteLength ?? 0);
  if (tail !== null) parts.push(await bucket.putPart(key, writing, parts.length + 1, tail));
  if (size === 0) {
    // Not every store completes an upload without parts.
    await bucket.put(key, new Uint8Array());
    await bucket.abort(key, writing);
  } else {
    await join(bucket, unfinished, parts, size);
  }
  // A leftover tail is swept later.
  if (tail !== null) await bucket.remove(tailName).catch(() => {});
  return size;
}

/** The response may be lost: then the object itself shows success. */
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
