import { createHash } from "node:crypto";
import { notFound } from "../../../domain/errors.ts";
import type { Bucket, ListedUpload, Part } from "./s3_bucket.ts";

/** The smallest part size that stores accept. */
export const PART_SIZE = 5 * 1024 * 1024;

/** Keys have no dot, so a tail is never an object. */
const TAILS = "unfinished.tails";

/** `writing` is the multipart upload's id. */
export type Unfinished = { key: string; writing: string };

/** Full-size parts without a gap; null when there is no upload or it is complete. A shorter last part is the joined tail:
 * with a tail object left the join failed, without one it succeeded though some stores still list the parts. */
export async function wholeParts(bucket: Bucket, unfinished: Unfinished): Promise<Part[] | null> {
  const listed = await bucket.parts(unfinished.key, unfinished.writing);
  if (listed === null) return null;
  const whole: Part[] = [];
  for (const { partNumber, etag, size } of listed) {
    if (partNumber !== whole.length + 1 || size !== PART_SIZE) break;
    whole.push({ partNumber, etag });
  }
  const ended = listed.length > whole.length &&
    await bucket.size(tailKey(unfinished, bytesIn(whole))) === null;
  return ended ? null : whole;
}

export function bytesIn(parts: readonly Part[]): number {
  return parts.length * PART_SIZE;
}

/** Bytes too few for a part; the offset in the name makes a superseded tail harmless. */
export function tailKey(unfinished: Unfinished, start: number): string {
  return `${tailsOf(unfinished)}${start}`;
}

/** Prefix of an upload's tails. */
function tailsOf({ key, writing }: Unfinished): string {
  return `${TAILS}/${key}.${createHash("sha256").update(writing).digest("hex").slice(0, 16)}.`;
}

export async function abandonParts(bucket: Bucket, unfinished: Unfinished): Promise<void> {
  for await (const { key } of bucket.objects(tailsOf(unfinished))) await bucket.remove(key);
  await bucket.abort(unfinished.key, unfinished.writing);
}

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
    await joinWhole(bucket, unfinished, parts, size);
  }
  // A leftover tail is swept later.
  if (tail !== null) await bucket.remove(tailName).catch(() => {});
  return size;
}

/** The response may be lost: then the object itself shows success. */
export async function joinWhole(
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

/** Aborts uploads directly below a prefix untouched since `before`, and removes stale tails; resolves to their number. */
export async function removeStrayParts(
  bucket: Bucket,
  prefix: string,
  before: Date,
  limit: number,
): Promise<number> {
  let removed = 0;
  for await (const upload of bucket.uploads(`${prefix}/`)) {
    if (removed >= limit) return removed;
    const directlyBelow = !upload.key.slice(prefix.length + 1).includes("/");
    if (!directlyBelow || await modifiedSince(bucket, upload, before)) continue;
    await abandonParts(bucket, upload);
    removed++;
  }
  const tails = `${TAILS}/${prefix}/`;
  for await (const { key, modifiedAt } of bucket.objects(tails)) {
    if (removed >= limit) return removed;
    if (modifiedAt >= before || key.slice(tails.length).includes("/")) continue;
    await bucket.remove(key);
    removed++;
  }
  return removed;
}

async function modifiedSince(bucket: Bucket, upload: ListedUpload, before: Date): Promise<boolean> {
  if (upload.startedAt >= before) return true;
  // Completed in the meantime: not a stray.
  const parts = await bucket.parts(upload.key, upload.writing);
  if (parts === null || parts.some(({ modifiedAt }) => modifiedAt >= before)) return true;
  for await (const { modifiedAt } of bucket.objects(tailsOf(upload))) if (modifiedAt >= before) return true;
  return false;
}
