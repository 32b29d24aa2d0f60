import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { uploads } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";

/** How long a sending from which nothing comes keeps its promise to itself, in milliseconds; then it may be sent again. */
const LEASE = 10 * 60_000;

/** One sending of a promised file. Its storage key is its own, and so tells it from an earlier or a later sending. */
export type ClaimedUpload = {
  id: string;
  storageKey: string;
  fileName: string;
  /** Where an earlier sending that was given up may have left bytes; they are nobody's now. */
  abandonedKey: string | null;
};

/**
 * Takes a promise for one sending, so that two at once cannot both write; one whose sender fell silent, with its server
 * perhaps, is taken over. `not_found` when it is not the owner's or has expired, `conflict` when it is being sent or was.
 */
export async function claimUpload(
  tx: TenantWriter,
  input: { tenantId: string; id: string; owner: UploadOwner; now: Date },
): Promise<ClaimedUpload> {
  const { tenantId, id, now } = input;
  const at = now.toISOString();
  const own = ownUpload(id, input.owner);
  const [found] = await tx.db.select({
    state: uploads.state,
    storageKey: uploads.storageKey,
    fileName: uploads.fileName,
    expiresAt: uploads.expiresAt,
    leasedUntil: uploads.leasedUntil,
  }).from(uploads).where(own);
  if (!found) throw notFound();
  const { state, storageKey: former, leasedUntil } = found;
  const silent = state === "receiving" && (leasedUntil ?? "") <= at;
  if (state !== "promised" && !silent) throw alreadySent(state);
  if (found.expiresAt <= at) throw uploadExpired();
  const storageKey = `${tenantId}/${id}-${newId("request").slice(4)}`;
  const [claimed] = await tx.batch([
    tx.db.update(uploads).set({ state: "receiving", storageKey, leasedUntil: leaseFrom(now) })
      .where(
        and(
          own,
          eq(uploads.state, state),
          eq(uploads.storageKey, former),
          sql`leased_until is ${leasedUntil}`,
        ),
      )
      .returning({ id: uploads.id }),
  ]);
  if (claimed.length === 0) throw alreadySent("receiving");
  const abandonedKey = former === firstKey(tenantId, id) ? null : former;
  return { id, storageKey, fileName: found.fileName, abandonedKey };
}

/** Renews a sending's lease while its bytes come; false when it was taken over. */
export async function renewClaim(tx: TenantWriter, claim: ClaimedUpload, now: Date): Promise<boolean> {
  const [renewed] = await tx.batch([
    tx.db.update(uploads).set({ leasedUntil: leaseFrom(now) }).where(isReceiving(claim))
      .returning({ id: uploads.id }),
  ]);
  return renewed.length === 1;
}

/** The condition that this very sending is still the one that its promise waits for. */
export function isReceiving({ id, storageKey }: ClaimedUpload): SQL | undefined {
  return and(eq(uploads.id, id), eq(uploads.state, "receiving"), eq(uploads.storageKey, storageKey));
}

/** The storage key of a promise before anything was sent for it. */
export function firstKey(tenantId: string, uploadId: string): string {
  return `${tenantId}/${uploadId}`;
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString();
}

function alreadySent(state: string): AppError {
  return new AppError(
    "conflict",
    state === "receiving" ? "This file is being sent already." : "This file was sent already.",
  );
}
