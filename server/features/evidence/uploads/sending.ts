import { newId } from "../../../../domain/ids.ts";
import type { Services } from "../../../services.ts";
import { type ClaimedUpload, LEASE, noteBegun, renewClaim, takenOver } from "./claim_upload.ts";
import { dropUpload, releaseUpload, wasKept } from "./settle_upload.ts";

/** What the receiving of files works with. */
export type ReceivingServices = Pick<Services, "doors" | "storage" | "now" | "log">;

/** How old a lease may be before the next chunk renews it, in milliseconds. */
const RENEW_AFTER = 15_000;

/**
 * Begins an object for a sending. What an earlier one left goes first, while the row still leads to it; what is lost
 * between the beginning and its note is a stray, which the daily sweep finds by itself. Every object has a key of its own,
 * so that a sending that wakes up late writes over nobody's. Throws `conflict` when the sending was taken over.
 */
export async function beginAnew(
  { doors, storage }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
): Promise<string> {
  await giveUpBytes(storage, claim);
  const storageKey = `${tenantId}/${claim.id}-${newId("request").slice(4)}`;
  const writing = await storage.begin(storageKey);
  const noted = await doors.writeTenant(tenantId, (tx) => noteBegun(tx, claim, { storageKey, writing }));
  if (noted) return writing;
  await storage.abandon(storageKey, writing);
  throw takenOver();
}

/** Removes all that was sent for a claimed upload, whole or not. */
export async function giveUpBytes(
  storage: ReceivingServices["storage"],
  { id, storageKey, writing }: Pick<ClaimedUpload, "id" | "storageKey" | "writing">,
): Promise<void> {
  if (writing !== null) await storage.abandon(storageKey, writing);
  // Until its first sending an upload has the promise's own key, under which nothing lies.
  if (!storageKey.endsWith(`/${id}`)) await storage.remove(storageKey);
}

/** What keeps a claim ours while bytes come, asked before each chunk; throws `conflict` when it is not any more. */
export function renewing(
  { doors, now, log }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
): () => Promise<void> {
  let tried = Date.parse(claim.leases.at(-1) ?? "") - LEASE;
  let renewed = tried;
  return async () => {
    const time = now().getTime();
    if (time - tried < RENEW_AFTER) return;
    tried = time;
    const ours = await doors.writeTenant(tenantId, (tx) => renewClaim(tx, claim, now())).catch((fault) => {
      log({ work: "renew an upload", tenantId, upload: claim.id, fault: String(fault) });
      // A database that is away for a moment is no reason to lose what was sent, until another may have taken over.
      if (time - renewed >= LEASE) throw fault;
      return null;
    });
    if (ours === false) throw takenOver();
    if (ours) renewed = time;
  };
}

/**
 * Ends a sending that failed: a cut one keeps its promise, with or without what came; one that we refuse loses it. Bytes
 * go while the promise still waits for this sending alone, and its row after them, so that what is left of them can be
 * found. False when another sending has taken over, and nothing here is this one's to end. What fails here is only noted:
 * another sending or the daily sweep makes it good.
 */
export async function endSending(
  { doors, storage, now, log }: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
  outcome: "cut, bytes kept" | "cut, bytes given up" | "refused",
): Promise<boolean> {
  const write = doors.writeTenant;
  try {
    if (outcome === "cut, bytes kept") await write(tenantId, (tx) => releaseUpload(tx, claim, "kept"));
    // What was kept after all, with the answer to it lost, is not ours to give up.
    else if (!await write(tenantId, (tx) => renewClaim(tx, claim, now()))) {
      return await doors.readTenant(tenantId, (db) => wasKept(db, claim));
    } else {
      await giveUpBytes(storage, claim);
      if (outcome === "refused") await write(tenantId, (tx) => dropUpload(tx, claim));
      else await write(tenantId, (tx) => releaseUpload(tx, claim, "given up"));
    }
  } catch (fault) {
    log({ work: "clear away a failed upload", tenantId, upload: claim.id, fault: String(fault) });
  }
  return true;
}
