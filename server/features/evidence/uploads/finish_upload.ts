import { AppError } from "../../../../domain/errors.ts";
import { storedObject } from "../content/stored_object.ts";
import { detectType } from "../content/detect_type.ts";
import type { ClaimedUpload } from "./claim_upload.ts";
import { emptyFile } from "./refused_types.ts";
import type { ReceivingServices } from "./transfer.ts";
import { saveUpload } from "./settle_upload.ts";
import { isAllowedFor, wrongTypeFor } from "./upload_purpose.ts";

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
  const type = await detectType(storedObject(storage, storageKey, size), claim.fileName);
  if (!isAllowedFor(claim.purpose, type)) throw wrongTypeFor(claim.purpose, type);
  await doors.writeTenant(tenantId, (tx) => saveUpload(tx, claim, { size, type, now: now() }));
  return size;
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
