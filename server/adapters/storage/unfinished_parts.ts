import { createHash } from "node:crypto";
import type { Bucket, Part } from "./s3_bucket.ts";

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
export function tailsOf({ key, writing }: Unfinished): string {
  return `${TAILS}/${key}.${createHash("sha256").update(writing).digest("hex").slice(0, 16)}.`;
}

/** Prefix of all tails below a key prefix. */
export function tailsBelow(prefix: string): string {
  return `${TAILS}/${prefix}/`;
}

export async function abandonParts(bucket: Bucket, unfinished: Unfinished): Promise<void> {
  for await (const { key } of bucket.objects(tailsOf(unfinished))) await bucket.remove(key);
  await bucket.abort(unfinished.key, unfinished.writing);
}
