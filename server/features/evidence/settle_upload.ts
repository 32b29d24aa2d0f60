import { and, eq } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { uploads } from "../../../db/tenant/schema/index.ts";
import { type ClaimedUpload, isReceiving } from "./claim_upload.ts";

/** Notes that a sending is here, with the size in bytes and the type that we measured; false when it was taken over or is gone. */
export async function keepUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  measured: { size: number; type: string },
): Promise<boolean> {
  const [kept] = await tx.batch([
    tx.db.update(uploads)
      .set({ state: "received", received: measured.size, fileType: measured.type, leasedUntil: null })
      .where(isReceiving(claim)).returning({ id: uploads.id }),
  ]);
  return kept.length === 1;
}

/**
 * Gives a claimed upload back, so that its owner may send again. True when the bytes of this sending are nobody's; false
 * when they were kept after all, as when the answer to the keeping was lost on its way.
 */
export async function releaseUpload(tx: TenantWriter, claim: ClaimedUpload): Promise<boolean> {
  const [released] = await tx.batch([
    tx.db.update(uploads).set({ state: "promised", leasedUntil: null }).where(isReceiving(claim))
      .returning({ id: uploads.id }),
  ]);
  if (released.length === 1) return true;
  const [still] = await tx.db.select({ storageKey: uploads.storageKey }).from(uploads)
    .where(eq(uploads.id, claim.id));
  return still?.storageKey !== claim.storageKey;
}

/** Takes back the promise of a released upload whose file we will never take, unless it is being sent again. */
export async function dropUpload(tx: TenantWriter, { id, storageKey }: ClaimedUpload): Promise<void> {
  await tx.batch([
    tx.db.delete(uploads).where(
      and(eq(uploads.id, id), eq(uploads.state, "promised"), eq(uploads.storageKey, storageKey)),
    ),
  ]);
}
