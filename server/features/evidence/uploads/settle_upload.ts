import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { type ClaimedUpload, holdsClaim, takenOver } from "./claim_upload.ts";
import { fitsQuota, readStorageLimit, storageFull } from "./storage_quota.ts";
import { isCounted } from "./upload_purpose.ts";

/**
 * Marks the upload received; `size` in bytes. Throws `limit` when the excess over the declared size does
 * not fit, `conflict` when taken over.
 */
export async function saveUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  { size, type, now }: { size: number; type: string; now: Date },
): Promise<void> {
  const limit = isCounted(claim.purpose) ? await readStorageLimit(tx.db) : Infinity;
  const ours = holdsClaim(claim);
  const [saved, [refused]] = await tx.batch([
    tx.db.update(uploads)
      .set({ state: "received", received: size, fileType: type, leasedUntil: null, writing: null })
      .where(
        and(ours, or(sql`${size} <= declared_size`, fitsQuota(limit, size, now.toISOString(), claim.id))),
      )
      .returning({ id: uploads.id }),
    tx.db.select({ id: uploads.id }).from(uploads).where(ours),
  ]);
  if (refused) throw storageFull(limit);
  if (saved.length === 0) throw takenOver();
}

/** Ends the claim; the owner may send again. */
export async function releaseUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  bytes: "keep_bytes" | "drop_bytes",
): Promise<void> {
  const cleared = bytes === "drop_bytes" ? { writing: null } : {};
  await tx.batch([
    tx.db.update(uploads).set({ state: "promised", leasedUntil: null, ...cleared }).where(holdsClaim(claim)),
  ]);
}

export async function dropUpload(tx: TenantWriter, claim: ClaimedUpload): Promise<void> {
  await tx.batch([tx.db.delete(uploads).where(holdsClaim(claim))]);
}

export async function wasSaved(
  db: Pick<TenantReader, "select">,
  { id, storageKey }: ClaimedUpload,
): Promise<boolean> {
  const [saved] = await db.select({ id: uploads.id }).from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.storageKey, storageKey),
        inArray(uploads.state, ["received", "attached"]),
      ),
    );
  return saved !== undefined;
}
