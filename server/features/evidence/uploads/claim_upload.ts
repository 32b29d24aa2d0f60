import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { fits, readStorageLimit, storageFull } from "./storage_room.ts";
import { ownUpload, uploadExpired, type UploadOwner } from "./upload_owner.ts";
import { isCounted } from "./upload_purpose.ts";

/**
 * How long a sending from which nothing comes keeps its promise to itself, in milliseconds; then another may take over.
 * Short, since a phone that comes back to another server waits for it.
 */
export const LEASE = 45_000;

/** One sending of a promised file, while its promise waits for nobody else. */
export type ClaimedUpload =
  & Readonly<
    Pick<typeof uploads.$inferSelect, "id" | "purpose" | "fileName" | "expiresAt">
  >
  & {
    /** Where its bytes are, or those of the sending before it. */
    storageKey: string;
    /** What the storage calls the unfinished object there; null before there is one. */
    writing: string | null;
    /** In bytes; null while nobody has said. */
    declaredSize: number | null;
    /** What its row's lease may be: no two sendings have the same, and the answer to a renewal can be lost. */
    leases: string[];
  };

/** Being refused because somebody else is sending just now: worth another try soon. */
export class BeingSent extends AppError {
  constructor() {
    super("conflict", "This file is being sent already.", { retryAfter: LEASE / 1000 });
  }
}

/**
 * Takes a promise for one sending, so that two at once cannot both write; one whose sender fell silent, with its server
 * perhaps, is taken over with what it has brought. `not_found` when it is not the owner's or has expired, `conflict` when
 * it was sent, `BeingSent` while it is.
 */
export async function claimUpload(
  tx: TenantWriter,
  input: {
    id: string;
    owner: UploadOwner;
    now: Date;
    /** Whether it is to be given up, which one that is here already can be too, until it is evidence. */
    toGiveUp?: boolean;
  },
): Promise<ClaimedUpload> {
  const { id, owner, now, toGiveUp = false } = input;
  const at = now.toISOString();
  const own = ownUpload(id, owner);
  const [found] = await tx.db.select().from(uploads).where(own);
  if (!found) throw notFound();
  const { state, storageKey, leasedUntil } = found;
  if (state === "attached" || state === "received" && !toGiveUp) throw alreadySent();
  if (state === "receiving" && (leasedUntil ?? "") > at) throw new BeingSent();
  if (found.expiresAt <= at) throw uploadExpired();
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
  if (claimed.length === 0) throw new BeingSent();
  const { purpose, fileName, expiresAt, declaredSize, writing } = found;
  return { id, purpose, fileName, expiresAt, declaredSize, storageKey, writing, leases: [lease] };
}

/** Renews a sending's lease while its bytes come; false when it was taken over or is no sending any more. */
export async function renewClaim(tx: TenantWriter, claim: ClaimedUpload, now: Date): Promise<boolean> {
  const lease = leaseFrom(now);
  const { leases } = claim;
  const ours = isOurs(claim);
  // Should the answer be lost, either may be what the row says.
  claim.leases = [...leases, lease];
  const [renewed] = await tx.batch([
    tx.db.update(uploads).set({ leasedUntil: lease }).where(ours).returning({ id: uploads.id }),
  ]);
  // One that was taken over must not pass for its successor, whose lease may be the same to the millisecond.
  claim.leases = renewed.length === 1 ? [lease] : leases;
  return renewed.length === 1;
}

/** Notes where a sending's bytes will be, and what the storage calls the object meanwhile; false when it was taken over. */
export async function noteBegun(
  tx: TenantWriter,
  claim: ClaimedUpload,
  begun: { storageKey: string; writing: string },
): Promise<boolean> {
  const [noted] = await tx.batch([
    tx.db.update(uploads).set(begun).where(isOurs(claim)).returning({ id: uploads.id }),
  ]);
  if (noted.length === 1) Object.assign(claim, begun);
  return noted.length === 1;
}

/**
 * Sets how many bytes a sending brings, and keeps the room for them. Throws `AppError` limit where there is none, conflict
 * when it was taken over.
 */
export async function declareSize(
  tx: TenantWriter,
  claim: ClaimedUpload,
  { size, now }: { size: number; now: Date },
): Promise<void> {
  const limit = isCounted(claim.purpose) ? await readStorageLimit(tx.db) : Infinity;
  const [declared, [ours]] = await tx.batch([
    tx.db.update(uploads).set({ declaredSize: size })
      .where(and(isOurs(claim), fits(limit, size, now.toISOString(), claim.id)))
      .returning({ id: uploads.id }),
    tx.db.select({ id: uploads.id }).from(uploads).where(isOurs(claim)),
  ]);
  if (!ours) throw takenOver();
  if (declared.length === 0) throw storageFull(limit);
  claim.declaredSize = size;
}

/** The condition that this very sending is still the one that its promise waits for. */
export function isOurs({ id, storageKey, leases }: ClaimedUpload): SQL | undefined {
  return and(
    eq(uploads.id, id),
    eq(uploads.state, "receiving"),
    eq(uploads.storageKey, storageKey),
    inArray(uploads.leasedUntil, leases),
  );
}

/** What a sending is told whose promise another one has taken over. */
export function takenOver(): AppError {
  return new AppError("conflict", "This file is being sent again elsewhere.");
}

/** What a sending is told whose file is here already. */
export function alreadySent(): AppError {
  return new AppError("conflict", "This file was sent already.");
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE).toISOString();
}
