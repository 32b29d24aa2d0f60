import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { links } from "../../../domain/links.ts";
import { checkPictureType, PICTURE_SIDE_PX, PICTURE_UNREADABLE } from "../../../domain/profile.ts";
import type { Services } from "../../services/services.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { deleteReplaced, drawnId, drawnKey, drawUpload } from "../evidence/drawn_upload.ts";
import { drawSquare, queueDrawing } from "../evidence/thumbnails/draw_thumbnail.ts";
import { promiseUpload } from "../evidence/uploads/promise_upload.ts";
import type { UploadOwner } from "../evidence/uploads/upload_rules.ts";

/** Well above a 256-pixel square. */
const MAX_STORED_BYTES = 1024 * 1024;

type PictureServices = Pick<Services, "doors" | "storage" | "now" | "log">;
type PictureInput = {
  tenantId: string;
  actor: Extract<NewEvent["actor"], { kind: "staff" }>;
  objectPath: string;
};

/**
 * Redraws the upload as a square without metadata; the old picture is deleted after the switch. Throws as `drawUpload`
 * does.
 */
export async function updatePicture(services: PictureServices, input: PictureInput): Promise<void> {
  const { doors } = services;
  const { tenantId } = input;
  const { id, key, size } = await drawUpload(services, {
    ...input,
    purpose: "picture",
    queue: queueDrawing,
    draw: async (bytes) => {
      const square = await drawSquare(bytes, PICTURE_SIDE_PX);
      if (!square) throw new AppError("wrong_type", PICTURE_UNREADABLE);
      return square;
    },
    maxBytes: MAX_STORED_BYTES,
  });
  const { updated, previous } = await doors.writeTenant(tenantId, async (tx) => {
    const own = eq(staff.userId, input.actor.id);
    const [[previous], updated] = await tx.batch([
      tx.db.select({ key: staff.pictureKey }).from(staff).where(own),
      tx.db.update(staff)
        .set({ pictureKey: key, pictureSize: size, profileImageUrl: links.picture(id) })
        .where(and(own, isNull(staff.archivedAt))).returning({ id: staff.userId }),
      eventStatement(tx, { what: "profile.picture_changed", at: services.now(), actor: input.actor }),
    ]);
    return { updated: updated.length === 1, previous: previous?.key ?? null };
  });
  await deletePrevious(services, tenantId, updated ? previous : key);
  if (!updated) throw notFound();
}

async function deletePrevious(services: PictureServices, tenantId: string, key: string | null) {
  if (key === null) return;
  const uploadId = key.slice(drawnKey("picture", tenantId, "").length);
  await deleteReplaced(services, tenantId, { purpose: "picture", id: drawnId("picture", uploadId) });
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
  await deletePrevious(services, tenantId, previousKey);
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
