import { createHash } from "node:crypto";
import type { Bucket, Part } from "./s3_bucket.ts";

/** The bytes of every part but the last: the least that stores take. A hundred of them are our largest file. */
export const PART_SIZE = 5 * 1024 * 1024;

/** No key has a dot, so what is kept here is never somebody's object. */
const TAILS = "unfinished.tails";

/** An object that is being written: its key, and what the store calls it until it is whole. */
export type Unfinished = { key: string; writing: string };

/**
 * The parts of full size that the store holds of an unfinished object, from the first on without a gap; null when there is
 * no such object, or it is whole already. A shorter part is what completing puts behind them out of the tail: with the
 * tail it did not end well and counts for nothing, without it it did, though some stores go on listing the parts.
 */
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

/** How many bytes are in parts of full size. */
export function bytesIn(parts: readonly Part[]): number {
  return parts.length * PART_SIZE;
}

/**
 * Where the bytes of an unfinished object lie that are too few for a part. The byte at which they begin is in the name:
 * once a part has taken their place, they count no more, whether they are removed or not.
 */
export function tailKey(unfinished: Unfinished, begins: number): string {
  return `${tailsOf(unfinished)}${begins}`;
}

/** What the names of all tails of an unfinished object begin with; those of another writing of its key do not. */
export function tailsOf({ key, writing }: Unfinished): string {
  return `${TAILS}/${key}.${createHash("sha256").update(writing).digest("hex").slice(0, 16)}.`;
}

/** What the names of the tails of everything unfinished below a prefix begin with. */
export function tailsBelow(prefix: string): string {
  return `${TAILS}/${prefix}/`;
}

/** Gives up an unfinished object with all its parts and tails. */
export async function abandonParts(bucket: Bucket, unfinished: Unfinished): Promise<void> {
  for await (const { key } of bucket.objects(tailsOf(unfinished))) await bucket.remove(key);
  await bucket.abort(unfinished.key, unfinished.writing);
}
