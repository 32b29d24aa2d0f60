import type { Bucket, ListedUpload } from "./s3_bucket.ts";
import { abandonParts, tailsBelow, tailsOf } from "./unfinished_parts.ts";

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
    if (!isDirectlyBelow(prefix, upload.key) || await modifiedSince(bucket, upload, before)) continue;
    await abandonParts(bucket, upload);
    removed++;
  }
  const tails = tailsBelow(prefix);
  for await (const { key, modifiedAt } of bucket.objects(tails)) {
    if (removed >= limit) return removed;
    if (modifiedAt >= before || key.slice(tails.length).includes("/")) continue;
    await bucket.remove(key);
    removed++;
  }
  return removed;
}

function isDirectlyBelow(prefix: string, key: string): boolean {
  return !key.slice(prefix.length + 1).includes("/");
}

async function modifiedSince(bucket: Bucket, upload: ListedUpload, before: Date): Promise<boolean> {
  if (upload.startedAt >= before) return true;
  // Completed meanwhile: not a stray.
  const parts = await bucket.parts(upload.key, upload.writing);
  if (parts === null || parts.some(({ modifiedAt }) => modifiedAt >= before)) return true;
  for await (const { modifiedAt } of bucket.objects(tailsOf(upload))) if (modifiedAt >= before) return true;
  return false;
}
