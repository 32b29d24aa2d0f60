import type { Bucket, ListedUpload } from "./s3_bucket.ts";
import { abandonParts, tailsBelow, tailsOf } from "./unfinished_parts.ts";

/**
 * Gives up the unfinished objects directly below a prefix that were begun before a moment and not added to since, and
 * removes the tails of that age that nothing counts any more. At most `most` together; resolves to how many there were.
 */
export async function removeStrayParts(
  bucket: Bucket,
  prefix: string,
  before: Date,
  most: number,
): Promise<number> {
  let removed = 0;
  for await (const upload of bucket.uploads(`${prefix}/`)) {
    if (removed >= most) return removed;
    if (!isDirectlyBelow(prefix, upload.key) || await touchedSince(bucket, upload, before)) continue;
    await abandonParts(bucket, upload);
    removed++;
  }
  const tails = tailsBelow(prefix);
  for await (const { key, changed } of bucket.objects(tails)) {
    if (removed >= most) return removed;
    if (changed >= before || key.slice(tails.length).includes("/")) continue;
    await bucket.remove(key);
    removed++;
  }
  return removed;
}

function isDirectlyBelow(prefix: string, key: string): boolean {
  return !key.slice(prefix.length + 1).includes("/");
}

async function touchedSince(bucket: Bucket, upload: ListedUpload, before: Date): Promise<boolean> {
  if (upload.begun >= before) return true;
  // One that has just ended is gone, and so is no stray.
  const parts = await bucket.parts(upload.key, upload.writing);
  if (parts === null || parts.some(({ changed }) => changed >= before)) return true;
  for await (const { changed } of bucket.objects(tailsOf(upload))) if (changed >= before) return true;
  return false;
}
