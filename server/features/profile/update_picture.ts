import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { checkPictureType, PICTURE_SIDE_PX, PICTURE_UNREADABLE } from "../../../domain/profile.ts";
import { putObject } from "../../adapters/storage/storage.ts";
import type { Services } from "../../services.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { drawSquare, queueDrawing } from "../evidence/thumbnails/draw_thumbnail.ts";
import { promiseUpload } from "../evidence/uploads/promise_upload.ts";
import type { UploadOwner } from "../evidence/uploads/upload_rules.ts";
import { attachUpload, readUsableUpload, type UsableUpload } from "../evidence/uploads/usable_upload.ts";
import {
  deletePicture,
  deleteReplacedPicture,
  MAX_PICTURE_BYTES,
  pictureId,
  pictureKey,
} from "./stored_picture.ts";

type PictureServices = Pick<Services, "doors" | "storage" | "now" | "log">;
type PictureInput = {
  tenantId: string;
  actor: Extract<NewEvent["actor"], { kind: "staff" }>;
  objectPath: string;
};

/**
 * Redraws the upload as a square without metadata. It is attached first, against concurrent use; the source
 * is deleted before the switch, the old picture after it. Throws what `readUsableUpload` throws, and
 * `wrong_type`.
 */
export async function updatePicture(services: PictureServices, input: PictureInput): Promise<void> {
  const { doors, storage } = services;
  const { tenantId } = input;
  const upload = await claimPictureUpload(services, input);
  const key = pictureKey(tenantId, upload.id);
  const drawn = await queueDrawing(async () => drawSquare(await bytesOf(storage, upload), PICTURE_SIDE_PX));
  await storage.remove(upload.storageKey);
  if (drawn === null) {
    await deletePicture(services, tenantId, key);
    throw new AppError("wrong_type", PICTURE_UNREADABLE);
  }
  const size = await putObject(storage, key, new Blob([drawn]).stream(), MAX_PICTURE_BYTES);
  const { updated, previous } = await doors.writeTenant(tenantId, async (tx) => {
    const own = eq(staff.userId, input.actor.id);
    const [[previous], updated] = await tx.batch([
      tx.db.select({ key: staff.pictureKey }).from(staff).where(own),
      tx.db.update(staff)
        .set({
          pictureKey: key,
          pictureSize: size,
          profileImageUrl: links.picture(pictureId(upload.id)),
        })
        .where(and(own, isNull(staff.archivedAt))).returning({ id: staff.userId }),
      eventStatement(tx, { what: "profile.picture_changed", at: services.now(), actor: input.actor }),
    ]);
    return { updated: updated.length === 1, previous: previous?.key ?? null };
  });
  await deleteReplacedPicture(services, tenantId, updated ? previous : key);
  if (!updated) throw notFound();
}

function claimPictureUpload({ doors, now }: PictureServices, { tenantId, actor, objectPath }: PictureInput) {
  const use = { owner: actor, purpose: "picture" as const, now: now() };
  return doors.writeTenant(tenantId, async (tx) => {
    const upload = await readUsableUpload(tx, { ...use, objectPath });
    const [used] = await tx.batch([attachUpload(tx, upload, use)]);
    if (used.length === 0) throw new AppError("conflict", "This upload was already added.");
    return upload;
  });
}

async function bytesOf(storage: Services["storage"], { storageKey, received }: UsableUpload) {
  const bytes = new Uint8Array(received);
  let at = 0;
  for await (const chunk of await storage.read(storageKey, 0, received)) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Idempotent. */
export async function removePicture(
  services: Pick<Services, "doors" | "storage" | "now" | "log">,
  { tenantId, actor }: { tenantId: string; actor: Extract<NewEvent["actor"], { kind: "staff" }> },
): Promise<void> {
  const own = eq(staff.userId, actor.id);
  const previousKey = await services.doors.writeTenant(tenantId, async (tx) => {
    const [[previous]] = await tx.batch([
      tx.db.select({ key: staff.pictureKey }).from(staff).where(own),
      tx.db.update(staff).set({ pictureKey: null, pictureSize: null, profileImageUrl: null })
        .where(and(own, isNotNull(staff.profileImageUrl))),
      eventStatement(tx, { what: "profile.picture_removed", at: services.now(), actor }),
    ]);
    return previous?.key ?? null;
  });
  await deleteReplacedPicture(services, tenantId, previousKey);
}

/**
 * Spec 1 §7, Uploads; the file name is not stored. Throws `wrong_type` for a declared type other than an
 * image, and what `promiseUpload` throws.
 */
export async function promisePicture(
  tx: TenantWriter,
  input: { tenantId: string; owner: UploadOwner; fileType: string; now: Date },
): Promise<{ uploadUrl: string; objectPath: string }> {
  const { tenantId, owner, fileType, now } = input;
  const typeError = checkPictureType(fileType);
  if (typeError) throw new AppError("wrong_type", typeError.description);
  const promise = { tenantId, owner, purpose: "picture" as const, declared: {}, now };
  const { uploadURL: uploadUrl, objectPath } = await promiseUpload(tx, promise);
  return { uploadUrl, objectPath };
}
