import { and, eq, inArray } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import { assertRoomForUpload } from "../../../adapters/disk_room.ts";
import type { Services } from "../../../services/services.ts";
import {
  type ClaimedUpload,
  holdsClaim,
  LEASE_MS,
  recordTransferStart,
  renewClaim,
  takenOver,
} from "./claim_upload.ts";

export type ReceivingServices = Pick<
  Services,
  "doors" | "storage" | "disk" | "now" | "log" | "interruptUpload"
>;

/** Lease age at which the next chunk renews it. */
const RENEW_AFTER_MS = 15_000;
/** Bytes between two looks at the disk. */
const ROOM_CHECK_BYTES = 1024 * 1024;

/**
 * Discards earlier bytes while the row still names them, and begins an object under a fresh key, which a
 * late transfer cannot overwrite. Throws `conflict` when taken over.
 */
export async function startTransfer(
  { doors, storage }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
): Promise<string> {
  await discardBytes(storage, claim);
  const storageKey = `${tenantId}/${claim.id}-${newId("request").slice(4)}`;
  const writing = await storage.begin(storageKey);
  try {
    const recorded = await doors.writeTenant(
      tenantId,
      (tx) => recordTransferStart(tx, claim, { storageKey, writing }),
    );
    if (!recorded) throw takenOver();
  } catch (error) {
    await storage.abandon(storageKey, writing);
    throw error;
  }
  return writing;
}

/** Deletes partial and complete objects. */
async function discardBytes(
  storage: ReceivingServices["storage"],
  { id, storageKey, writing }: Pick<ClaimedUpload, "id" | "storageKey" | "writing">,
): Promise<void> {
  if (writing !== null) await storage.abandon(storageKey, writing);
  // The promise's own key never contains an object.
  if (!storageKey.endsWith(`/${id}`)) await storage.remove(storageKey);
}

/** To run before each chunk, with its bytes: throws `NoRoom`, and `conflict` when taken over. */
export function chunkGuard(
  services: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
): (bytes: number) => Promise<void> {
  const renewLease = leaseRenewer(services, tenantId, claim);
  let unchecked = 0;
  return async (bytes) => {
    unchecked += bytes;
    if (unchecked >= ROOM_CHECK_BYTES) {
      await assertRoomForUpload(services.disk, bytes);
      unchecked = 0;
    }
    await renewLease();
  };
}

function leaseRenewer(
  { doors, now, log }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
): () => Promise<void> {
  let triedAt = Date.parse(claim.leases.at(-1) ?? "") - LEASE_MS;
  let renewedAt = triedAt;
  return async () => {
    const time = now().getTime();
    if (time - triedAt < RENEW_AFTER_MS) return;
    triedAt = time;
    const ours = await doors.writeTenant(tenantId, (tx) => renewClaim(tx, claim, now())).catch((fault) => {
      log({ work: "renew an upload", tenantId, upload: claim.id, fault: String(fault) });
      // A brief database fault must not lose the transfer while its lease lasts.
      if (time - renewedAt >= LEASE_MS) throw fault;
      return null;
    });
    if (ours === false) throw takenOver();
    if (ours) renewedAt = time;
  };
}

/**
 * Ends a failed transfer; errors are logged only, as a retry or the sweep cleans up. False when another
 * transfer has taken over. Bytes go before the row that names them.
 */
export async function endTransfer(
  { doors, storage, now, log }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
  outcome: "interrupted" | "discarded" | "refused",
): Promise<boolean> {
  const write = doors.writeTenant;
  try {
    if (outcome === "interrupted") await write(tenantId, (tx) => releaseUpload(tx, claim));
    // Saved after all, with the answer lost.
    else if (!await write(tenantId, (tx) => renewClaim(tx, claim, now()))) {
      return await doors.readTenant(tenantId, (db) => wasSaved(db, claim));
    } else {
      await discardBytes(storage, claim);
      if (outcome === "refused") await write(tenantId, (tx) => dropUpload(tx, claim));
      else await write(tenantId, (tx) => releaseUpload(tx, claim, { writing: null }));
    }
  } catch (fault) {
    log({ work: "clear away a failed upload", tenantId, upload: claim.id, fault: String(fault) });
    // A complete object stays: it may be saved, or finished by a retry.
    if (outcome !== "interrupted" && claim.writing !== null) {
      await storage.abandon(claim.storageKey, claim.writing).catch(() => {});
    }
  }
  return true;
}

/** Ends the claim; the owner may send again. */
async function releaseUpload(
  tx: TenantWriter,
  claim: ClaimedUpload,
  discarded: { writing?: null } = {},
): Promise<void> {
  await tx.batch([
    tx.db.update(uploads).set({ state: "promised", leasedUntil: null, ...discarded }).where(
      holdsClaim(claim),
    ),
  ]);
}

export async function dropUpload(tx: TenantWriter, claim: ClaimedUpload): Promise<void> {
  await tx.batch([tx.db.delete(uploads).where(holdsClaim(claim))]);
}

async function wasSaved(
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
