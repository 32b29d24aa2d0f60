import { AppError } from "../../../domain/errors.ts";
import { UPLOAD_LIMITS } from "../../../domain/limits.ts";
import type { Services } from "../../services.ts";
import { type ClaimedUpload, claimUpload, renewClaim } from "./claim_upload.ts";
import { storedObject } from "./content/stored_object.ts";
import { typeOf } from "./content/type_of.ts";
import { objectPath, refuseSize } from "./promise_upload.ts";
import { wrongType } from "./refused_names.ts";
import { dropUpload, keepUpload, releaseUpload } from "./settle_upload.ts";
import type { UploadOwner } from "./upload_owner.ts";

type With = Pick<Services, "doors" | "storage" | "now" | "log">;
type Sent = {
  tenantId: string;
  id: string;
  owner: UploadOwner;
  body: ReadableStream<Uint8Array> | null;
  /** What the request said, in bytes, if it said anything. */
  contentLength: number | undefined;
};

/** How often a sending from which bytes come renews its claim, in milliseconds. */
const RENEW_EVERY = 2 * 60_000;

/**
 * Takes the bytes of a promised upload, measures them, and tells their type. The school's database is never open while
 * bytes come; now and then in between, the claim is renewed. A file that we do not take (`too_large`, `wrong_type`,
 * `invalid` when empty) loses its promise too; one that was cut keeps it for another try. Either way no bytes stay.
 */
export async function receiveUpload(
  services: With,
  sent: Sent,
): Promise<{ objectPath: string; size: number }> {
  const { doors, storage, now } = services;
  const { tenantId, id, owner } = sent;
  const claim = await doors.writeTenant(
    tenantId,
    (tx) => claimUpload(tx, { tenantId, id, owner, now: now() }),
  );
  try {
    if (claim.abandonedKey !== null) await storage.remove(claim.abandonedKey);
    const measured = await takeIn(storage, claim, sent, renewing(services, tenantId, claim));
    const kept = await doors.writeTenant(tenantId, (tx) => keepUpload(tx, claim, measured));
    if (!kept) throw takenOver();
    return { objectPath: objectPath(id), size: measured.size };
  } catch (error) {
    await clearAway(services, tenantId, claim, error);
    throw error;
  }
}

/**
 * Removes the bytes of a sending that failed, once its row says that they are nobody's, and the row after them: while it
 * is there, what is left of them can still be found. What fails here is left to the daily sweep.
 */
async function clearAway(
  { doors, storage, log }: With,
  tenantId: string,
  claim: ClaimedUpload,
  error: unknown,
): Promise<void> {
  try {
    const nobodys = await doors.writeTenant(tenantId, (tx) => releaseUpload(tx, claim));
    if (!nobodys) return;
    await storage.remove(claim.storageKey);
    if (isRefusal(error)) await doors.writeTenant(tenantId, (tx) => dropUpload(tx, claim));
  } catch (fault) {
    log({ work: "clear away a failed upload", tenantId, upload: claim.id, fault: String(fault) });
  }
}

/** What keeps a claim ours while bytes come; throws `conflict` when it is not any more. */
function renewing({ doors, now, log }: With, tenantId: string, claim: ClaimedUpload): () => Promise<void> {
  let renewed = now().getTime();
  return async () => {
    const time = now().getTime();
    if (time - renewed < RENEW_EVERY) return;
    renewed = time;
    const ours = await doors.writeTenant(tenantId, (tx) => renewClaim(tx, claim, now())).catch((fault) => {
      // A database that is away for a moment is no reason to lose what was sent so far.
      log({ work: "renew an upload", tenantId, upload: claim.id, fault: String(fault) });
      return true;
    });
    if (!ours) throw takenOver();
  };
}

async function takeIn(
  storage: Services["storage"],
  upload: ClaimedUpload,
  sent: Sent,
  meanwhile: () => Promise<void>,
) {
  if (sent.contentLength !== undefined) refuseSize(sent.contentLength);
  if (sent.body === null || sent.contentLength === 0) throw emptyFile();
  const size = await storage.put(
    upload.storageKey,
    untilCut(sent.body, meanwhile),
    UPLOAD_LIMITS.evidence.bytes,
  );
  if (sent.contentLength !== undefined && size !== sent.contentLength) throw new CutOff();
  if (size === 0) throw emptyFile();
  const type = await typeOf(storedObject(storage, upload.storageKey, size), upload.fileName);
  if (type === null) throw wrongType();
  return { size, type };
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

class CutOff extends AppError {
  constructor() {
    super("invalid", "The upload was cut off. Send the file again.");
  }
}

function takenOver(): AppError {
  return new AppError("conflict", "This file is being sent again elsewhere.");
}

function emptyFile(): AppError {
  return new AppError("invalid", "This file is empty.");
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof CutOff) &&
    (error.code === "invalid" || error.code === "too_large" || error.code === "wrong_type");
}
