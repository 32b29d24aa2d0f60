import { and } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import { detectType, isSvg, SVG_TYPE } from "../content/detect_type.ts";
import { storedObject } from "../content/stored_object.ts";
import { type ClaimedUpload, holdsClaim, takenOver } from "./claim_upload.ts";
import { fitsQuota, readStorageLimit, storageFull, storedBytes } from "./storage_quota.ts";
import type { ReceivingServices } from "./transfer.ts";
import { checkType, emptyFile, isCounted } from "./upload_rules.ts";

/**
 * Completes the object, detects its type and saves it; returns its bytes. Throws `IncompleteBody` for
 * another size than `expected`, `invalid` (empty), `wrong_type`, `limit`, or `conflict` when taken over.
 */
export async function finishUpload(
  services: ReceivingServices,
  tenantId: string,
  claim: ClaimedUpload,
  expected: number | undefined,
): Promise<number> {
  const { doors, storage, now } = services;
  const { storageKey, writing } = claim;
  const size = await storage.complete(storageKey, writing ?? "");
  if (expected !== undefined && size !== expected) throw new IncompleteBody();
  if (size === 0) throw emptyFile();
  const object = storedObject(storage, storageKey, size);
  const type = claim.purpose === "logo" && await isSvg(object)
    ? SVG_TYPE
    : await detectType(object, claim.fileName);
  checkType(claim.purpose, type);
  await doors.writeTenant(tenantId, (tx) => saveUpload(tx, claim, { size, type, now: now() }));
  return size;
}

/**
 * Marks the upload received; `size` in bytes. Throws `limit` when it does not fit, as others may have arrived in the
 * meantime, `conflict` when taken over.
 */
async function saveUpload(
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
        and(ours, fitsQuota(limit, size, storedBytes(now))),
      )
      .returning({ id: uploads.id }),
    tx.db.select({ id: uploads.id }).from(uploads).where(ours),
  ]);
  if (refused) throw storageFull(limit);
  if (saved.length === 0) throw takenOver();
}

/** The client's connection broke; retryable. */
export class IncompleteBody extends AppError {
  constructor() {
    super("invalid", "The upload was cut off. Send the file again.");
  }
}

/** Errors after which the upload is dropped. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof IncompleteBody) &&
    ["invalid", "too_large", "wrong_type", "limit"].includes(error.code);
}
