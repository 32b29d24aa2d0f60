import { AppError } from "../../../../domain/errors.ts";
import { storedObject } from "../content/stored_object.ts";
import { typeOf } from "../content/type_of.ts";
import type { ClaimedUpload } from "./claim_upload.ts";
import { emptyFile } from "./refused_names.ts";
import type { ReceivingServices } from "./sending.ts";
import { keepUpload } from "./settle_upload.ts";
import { serves, wrongFor } from "./upload_purpose.ts";

/**
 * Takes a file whose last byte is here: makes the object whole, measures it, tells its type, and keeps it; gives its size
 * in bytes. `expected` is the size that it must have, if that is known. Throws `CutOff` when it has another one, `invalid`
 * when it is empty, `wrong_type` when we do not take it, `limit` when there is no room, `conflict` when another sending
 * has taken over.
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
  if (expected !== undefined && size !== expected) throw new CutOff();
  if (size === 0) throw emptyFile();
  const type = await typeOf(storedObject(storage, storageKey, size), claim.fileName);
  if (!serves(claim.purpose, type)) throw wrongFor(claim.purpose, type);
  await doors.writeTenant(tenantId, (tx) => keepUpload(tx, claim, { size, type, now: now() }));
  return size;
}

/** A body that ended before its time, which is its sender's and no fault of ours. */
export class CutOff extends AppError {
  constructor() {
    super("invalid", "The upload was cut off. Send the file again.");
  }
}

/** Whether an error says that we will never take this file, so that its promise is of no use. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof CutOff) &&
    ["invalid", "too_large", "wrong_type", "limit"].includes(error.code);
}
