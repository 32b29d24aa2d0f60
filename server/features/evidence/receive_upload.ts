import { AppError, notFound } from "../../../domain/errors.ts";
import { UPLOAD_LIMITS } from "../../../domain/limits.ts";
import type { Services } from "../../services.ts";
import { type ClaimedUpload, claimUpload } from "./claim_upload.ts";
import { storedObject } from "./content/stored_object.ts";
import { typeOf } from "./content/type_of.ts";
import { objectPath, refuseSize } from "./promise_upload.ts";
import { wrongType } from "./refused_names.ts";
import { dropUpload, keepUpload, releaseUpload } from "./settle_upload.ts";
import type { UploadOwner } from "./upload_owner.ts";

type With = Pick<Services, "doors" | "storage" | "now">;
type Sent = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  body: ReadableStream<Uint8Array> | null;
  /** What the request said, in bytes, if it said anything. */
  contentLength: number | undefined;
};

/**
 * Takes the bytes of a promised upload, measures them, and tells their type. The school's database is open only before
 * and after, never while bytes come. A file that we do not take (`too_large`, `wrong_type`, `invalid` when empty) loses
 * its promise too; one that was cut keeps it for another try. Either way no bytes stay.
 */
export async function receiveUpload(
  { doors, storage, now }: With,
  sent: Sent,
): Promise<{ objectPath: string; size: number }> {
  const { tenantId, id, owner } = sent;
  const upload = await doors.writeTenant(tenantId, (tx) => claimUpload(tx, { id, owner, now: now() }));
  try {
    const received = await takeIn(storage, upload, sent);
    const kept = await doors.writeTenant(tenantId, (tx) => keepUpload(tx, { id, ...received }));
    if (!kept) throw notFound();
    return { objectPath: objectPath(id), size: received.size };
  } catch (error) {
    // Bytes first: while the promise is there, what is left of them can still be found.
    await storage.remove(upload.storageKey);
    await doors.writeTenant(tenantId, (tx) => isRefusal(error) ? dropUpload(tx, id) : releaseUpload(tx, id));
    throw error;
  }
}

async function takeIn(storage: Services["storage"], upload: ClaimedUpload, sent: Sent) {
  if (sent.contentLength !== undefined) refuseSize(sent.contentLength);
  if (sent.body === null || sent.contentLength === 0) throw emptyFile();
  const size = await storage.put(upload.storageKey, untilCut(sent.body), UPLOAD_LIMITS.evidence.bytes);
  if (sent.contentLength !== undefined && size !== sent.contentLength) throw new CutOff();
  if (size === 0) throw emptyFile();
  const type = await typeOf(storedObject(storage, upload.storageKey, size), upload.fileName);
  if (type === null) throw wrongType();
  return { size, type };
}

/** A body whose failing is the sender's, and so no fault of ours. */
async function* untilCut(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new CutOff();
  }
}

class CutOff extends AppError {
  constructor() {
    super("invalid", "The upload was cut off. Send the file again.");
  }
}

function emptyFile(): AppError {
  return new AppError("invalid", "This file is empty.");
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof CutOff) &&
    (error.code === "invalid" || error.code === "too_large" || error.code === "wrong_type");
}
