import type { TenantReader } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { assertRoomForUpload } from "../../../adapters/disk_room.ts";
import { type ClaimedUpload, claimUpload, declareSize, takenOver } from "./claim_upload.ts";
import { finishUpload, IncompleteBody, isRefusal } from "./finish_upload.ts";
import { objectPath } from "./promise_upload.ts";
import { chunkGuard, endTransfer, type ReceivingServices, startTransfer } from "./transfer.ts";
import { readStorageLimit, storageFull, storedBytes } from "./storage_quota.ts";
import { checkSize, emptyFile, isCounted, purposeLimit, type UploadOwner } from "./upload_rules.ts";

type UploadBody = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  body: ReadableStream<Uint8Array> | null;
  /** Bytes, from the request header. */
  contentLength: number | undefined;
};

/**
 * Receives an upload by one PUT; the tenant database is not held open during it. A refused file loses its promise
 * (`too_large`, `wrong_type`, `invalid`, `limit`), an interrupted one may be retried; neither leaves bytes.
 */
export async function receiveUpload(
  services: ReceivingServices,
  sent: UploadBody,
): Promise<{ objectPath: string; size: number }> {
  const { doors, disk, now } = services;
  const { tenantId, id, owner, contentLength } = sent;
  await assertRoomForUpload(disk, contentLength ?? 1);
  const claim = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, { id, owner, now: now() }));
  try {
    const size = await storeBody(services, claim, sent);
    await finishUpload(services, tenantId, claim, size);
    return { objectPath: objectPath(id), size };
  } catch (error) {
    const outcome = isRefusal(error) ? "refused" : "discarded";
    throw await endTransfer(services, tenantId, claim, outcome) ? error : takenOver();
  }
}

/** Resolves to the bytes stored. Throws `IncompleteBody` for fewer than announced. */
async function storeBody(
  services: ReceivingServices,
  claim: ClaimedUpload,
  sent: UploadBody,
): Promise<number> {
  const { doors, storage, now } = services;
  const { tenantId, body, contentLength: size } = sent;
  if (size !== undefined) checkSize(size, claim.purpose);
  if (body === null || size === 0) throw emptyFile();
  if (size !== undefined && size !== claim.declaredSize) {
    await doors.writeTenant(tenantId, (tx) => declareSize(tx, claim, { size, now: now() }));
  }
  const maxBytes = purposeLimit(claim.purpose);
  const quota = size === undefined && isCounted(claim.purpose)
    ? await doors.readTenant(tenantId, (db) => readQuota(db, now()))
    : { left: Infinity, limit: Infinity };
  const writing = await startTransfer(services, tenantId, claim);
  const chunks = bodyChunks(body, chunkGuard(services, tenantId, claim));
  const limit = Math.min(maxBytes, quota.left);
  const stored = await storage.append(claim.storageKey, writing, chunks, { from: 0, limit }).catch(
    (error) => {
      const full = quota.left < maxBytes && error instanceof AppError && error.code === "too_large";
      throw full ? storageFull(quota.limit) : error;
    },
  );
  if (size !== undefined && stored !== size) throw new IncompleteBody();
  return stored;
}

/** Bytes left for a body of unknown length, and the quota itself. */
async function readQuota(db: TenantReader, now: Date) {
  const [limit, { bytes }] = await Promise.all([
    readStorageLimit(db),
    readValues(db, { bytes: storedBytes(now) }),
  ]);
  return { left: Math.max(limit - bytes, 0), limit };
}

/** Turns a read error into `IncompleteBody`; runs `beforeChunk` ahead of each chunk. */
async function* bodyChunks(
  body: ReadableStream<Uint8Array>,
  beforeChunk: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw new IncompleteBody();
      });
      if (next.done) return;
      await beforeChunk(next.value.byteLength);
      yield next.value;
    }
  } finally {
    await chunks.return?.().catch(() => {});
  }
}
