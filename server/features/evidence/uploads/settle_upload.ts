import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { type ClaimedUpload, isOurs, takenOver } from "./claim_upload.ts";
import { fits, readStorageLimit, storageFull } from "./storage_room.ts";
import { isCounted } from "./upload_purpose.ts";

/**
 * Notes that a file is here, with the size in bytes and the type that we measured. What it brings beyond what was declared
 * has to find room now. Throws `AppError` limit where there is none, conflict when the sending was taken over.
 */
export async function keepUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  { size, type, now }: { size: number; type: string; now: Date },
): Promise<void> {
  const limit = isCounted(claim.purpose) ? await readStorageLimit(tx.db) : Infinity;
  const ours = isOurs(claim);
  const [kept, [refused]] = await tx.batch([
    tx.db.update(uploads)
      .set({ state: "received", received: size, fileType: type, leasedUntil: null, writing: null })
      .where(and(ours, or(sql`${size} <= declared_size`, fits(limit, size, now.toISOString(), claim.id))))
      .returning({ id: uploads.id }),
    tx.db.select({ id: uploads.id }).from(uploads).where(ours),
  ]);
  if (refused) throw storageFull(limit);
  if (kept.length === 0) throw takenOver();
}

/**
 * Gives a claimed upload back, so that its owner may send again: with what came of it, or without when its bytes were
 * given up.
 */
export async function releaseUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  bytes: "kept" | "given up",
): Promise<void> {
  const gone = bytes === "given up" ? { writing: null } : {};
  await tx.batch([
    tx.db.update(uploads).set({ state: "promised", leasedUntil: null, ...gone }).where(isOurs(claim)),
  ]);
}

/** Takes back the promise of a sending whose file we will never take, once its bytes are gone. */
export async function dropUpload(tx: TenantWriter, claim: ClaimedUpload): Promise<void> {
  await tx.batch([tx.db.delete(uploads).where(isOurs(claim))]);
}

/** Whether it was this sending whose file was kept. */
export async function wasKept(
  db: Pick<TenantReader, "select">,
  { id, storageKey }: ClaimedUpload,
): Promise<boolean> {
  const [kept] = await db.select({ id: uploads.id }).from(uploads)
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.storageKey, storageKey),
        inArray(uploads.state, ["received", "attached"]),
      ),
    );
  return kept !== undefined;
}
