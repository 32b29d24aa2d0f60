import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { type ClaimedUpload, claimUpload, declareSize, takenOver } from "./claim_upload.ts";
import { CutOff, finishUpload, isRefusal } from "./finish_upload.ts";
import { objectPath, refuseSize } from "./promise_upload.ts";
import { emptyFile } from "./refused_names.ts";
import { beginAnew, endSending, type ReceivingServices, renewing } from "./sending.ts";
import { bytesSpokenFor, readStorageLimit, storageFull } from "./storage_room.ts";
import type { UploadOwner } from "./upload_owner.ts";
import { isCounted, purposeLimit } from "./upload_purpose.ts";

type Sent = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  body: ReadableStream<Uint8Array> | null;
  /** What the request said, in bytes, if it said anything. */
  contentLength: number | undefined;
};

/**
 * Takes the bytes of a promised upload in one go, measures them, and tells their type. The school's database is never
 * open while bytes come; now and then in between, the claim is renewed. What an earlier sending left is given up. A file
 * that we do not take (`too_large`, `wrong_type`, `invalid` when empty, `limit`) loses its promise too; one that was cut
 * keeps it for another try. Either way no bytes stay.
 */
export async function receiveUpload(
  services: ReceivingServices,
  sent: Sent,
): Promise<{ objectPath: string; size: number }> {
  const { doors, now } = services;
  const { tenantId, id, owner } = sent;
  const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, { id, owner, now: now() }));
  try {
    await takeIn(services, claim, sent);
    const size = await finishUpload(services, tenantId, claim, sent.contentLength);
    return { objectPath: objectPath(id), size };
  } catch (error) {
    const outcome = isRefusal(error) ? "refused" : "cut, bytes given up";
    throw await endSending(services, tenantId, claim, outcome) ? error : takenOver();
  }
}

async function takeIn(services: ReceivingServices, claim: ClaimedUpload, sent: Sent): Promise<void> {
  const { doors, storage, now } = services;
  const { tenantId, body, contentLength: size } = sent;
  if (size !== undefined) refuseSize(size, claim.purpose);
  if (body === null || size === 0) throw emptyFile();
  if (size !== undefined && size !== claim.declaredSize) {
    await doors.writeTenant(tenantId, (tx) => declareSize(tx, claim, { size, now: now() }));
  }
  const most = purposeLimit(claim.purpose);
  const room = size === undefined && isCounted(claim.purpose)
    ? await doors.readTenant(tenantId, (db) => readRoom(db, claim, now()))
    : { left: Infinity, limit: Infinity };
  const writing = await beginAnew(services, tenantId, claim);
  const chunks = untilCut(body, renewing(services, tenantId, claim));
  const limit = Math.min(most, room.left);
  await storage.append(claim.storageKey, writing, chunks, { from: 0, limit }).catch((error) => {
    const full = room.left < most && error instanceof AppError && error.code === "too_large";
    throw full ? storageFull(room.limit) : error;
  });
}

/** How many bytes a sending may bring that has not said how many it brings, and the limit that they count against. */
async function readRoom(db: TenantReader, claim: ClaimedUpload, now: Date) {
  const [limit, [row]] = await Promise.all([
    readStorageLimit(db),
    db.all<{ bytes: number }>(sql`select ${bytesSpokenFor(now.toISOString(), claim.id)} as bytes`),
  ]);
  return { left: Math.max(limit - (row?.bytes ?? 0), 0), limit };
}

/** A body whose failing is the sender's, and so no fault of ours; `meanwhile` is done before each chunk is handed on. */
async function* untilCut(
  body: ReadableStream<Uint8Array>,
  meanwhile: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw new CutOff();
      });
      if (next.done) return;
      await meanwhile();
      yield next.value;
    }
  } finally {
    await chunks.return?.().catch(() => {});
  }
}
