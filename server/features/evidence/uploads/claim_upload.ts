import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { assertFitsOwnLimits, promisedBytes } from "./open_uploads.ts";
import { fitsQuota, readStorageLimit, storageFull, storedBytes } from "./storage_quota.ts";
import { isCounted, ownUpload, uploadExpired, type UploadOwner } from "./upload_rules.ts";

/** Idle time after which another transfer may take over; short, since a reconnecting phone waits for it. */
export const LEASE_MS = 45_000;

/** One transfer's exclusive hold on an upload. */
export type ClaimedUpload =
  & Readonly<
    Pick<typeof uploads.$inferSelect, "id" | "purpose" | "fileName" | "expiresAt">
  >
  & {
    owner: Pick<UploadOwner, "kind" | "id">;
    /** Storage key of this transfer's bytes, or the previous one's. */
    storageKey: string;
    /** Storage handle of the unfinished object; null before there is one. */
    writing: string | null;
    /** Bytes; null while unknown. */
    declaredSize: number | null;
    /** Candidate values of the row's lease, since the answer to a renewal can be lost. */
    leases: string[];
  };

/** Another transfer holds the upload; retry soon. */
export class UploadBusy extends AppError {
  constructor() {
    super("conflict", "This file is being sent already.", { retryAfter: LEASE_MS / 1000 });
  }
}

/**
 * Claims an upload for one transfer, taking over one whose lease ran out. Throws `not_found` when it is not
 * the owner's or has expired, `conflict` when already sent, `UploadBusy` while leased, `too_many` for a lapsed promise.
 */
export async function claimUpload(
  tx: TenantWriter,
  input: {
    id: string;
    owner: UploadOwner;
    now: Date;
    /** Deletion may also claim a received upload that is not yet attached. */
    forRemoval?: boolean;
  },
): Promise<ClaimedUpload> {
  const { id, owner, now, forRemoval = false } = input;
  const at = now.toISOString();
  const own = ownUpload(id, owner);
  const [row] = await tx.db.select().from(uploads).where(own);
  if (!row) throw notFound();
  const { state, storageKey, leasedUntil } = row;
  if (state === "attached" || state === "received" && !forRemoval) throw alreadySent();
  if (state === "receiving" && (leasedUntil ?? "") > at) throw new UploadBusy();
  if (row.expiresAt <= at) throw uploadExpired();
  // A lapsed promise did not count.
  if (state === "promised" && !forRemoval) {
    await assertFitsOwnLimits(tx.db, owner, row.declaredSize ?? 0, now, id);
  }
  const lease = leaseFrom(now);
  const unchanged = and(
    own,
    eq(uploads.state, state),
    eq(uploads.storageKey, storageKey),
    sql`leased_until is ${leasedUntil}`,
  );
  const [claimed] = await tx.batch([
    tx.db.update(uploads).set({ state: "receiving", leasedUntil: lease, fileType: null, received: 0 })
      .where(unchanged).returning({ id: uploads.id }),
  ]);
  if (claimed.length === 0) throw new UploadBusy();
  const { purpose, fileName, expiresAt, declaredSize, writing } = row;
  return { id, owner, purpose, fileName, expiresAt, declaredSize, storageKey, writing, leases: [lease] };
}

/** False when taken over or ended. */
export async function renewClaim(tx: TenantWriter, claim: ClaimedUpload, now: Date): Promise<boolean> {
  const lease = leaseFrom(now);
  const { leases } = claim;
  const ours = holdsClaim(claim);
  // If the answer is lost, the row may hold either.
  claim.leases = [...leases, lease];
  const [renewed] = await tx.batch([
    tx.db.update(uploads).set({ leasedUntil: lease }).where(ours).returning({ id: uploads.id }),
  ]);
  // A successor's lease may equal ours to the millisecond.
  claim.leases = renewed.length === 1 ? [lease] : leases;
  return renewed.length === 1;
}

/** False when taken over. */
export async function recordTransferStart(
  tx: TenantWriter,
  claim: ClaimedUpload,
  object: { storageKey: string; writing: string },
): Promise<boolean> {
  const [updated] = await tx.batch([
    tx.db.update(uploads).set(object).where(holdsClaim(claim)).returning({ id: uploads.id }),
  ]);
  if (updated.length === 1) Object.assign(claim, object);
  return updated.length === 1;
}

/** Throws `limit` or `too_many` when the declared bytes do not fit, `conflict` when taken over. */
export async function declareSize(
  tx: TenantWriter,
  claim: ClaimedUpload,
  { size, now }: { size: number; now: Date },
): Promise<void> {
  const { id, owner, purpose } = claim;
  const limit = isCounted(purpose) ? await readStorageLimit(tx.db) : Infinity;
  await assertFitsOwnLimits(tx.db, owner, size, now, id);
  const fits = fitsQuota(limit, size, storedBytes(now), promisedBytes(owner, now, id));
  const [declared, [ours]] = await tx.batch([
    tx.db.update(uploads).set({ declaredSize: size })
      .where(and(holdsClaim(claim), fits))
      .returning({ id: uploads.id }),
    tx.db.select({ id: uploads.id }).from(uploads).where(holdsClaim(claim)),
  ]);
  if (!ours) throw takenOver();
  if (declared.length === 0) throw storageFull(limit);
  claim.declaredSize = size;
}

export function holdsClaim({ id, storageKey, leases }: ClaimedUpload): SQL | undefined {
  return and(
    eq(uploads.id, id),
    eq(uploads.state, "receiving"),
    eq(uploads.storageKey, storageKey),
    inArray(uploads.leasedUntil, leases),
  );
}

export function takenOver(): AppError {
  return new AppError("conflict", "This file is being sent again elsewhere.");
}

export function alreadySent(): AppError {
  return new AppError("conflict", "This file was sent already.");
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
