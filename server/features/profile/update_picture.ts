import { and, eq, isNull } from "drizzle-orm";
import { staff } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { calls } from "../../../domain/links.ts";
import { PICTURE_NOT_DRAWN, PICTURE_SIDE } from "../../../domain/profile.ts";
import { putObject } from "../../adapters/storage/put_object.ts";
import type { Services } from "../../services.ts";
import { eventStatement, type NewEvent } from "../activity/record_event.ts";
import { drawSquare } from "../evidence/thumbnails/draw_thumbnail.ts";
import { oneAtATime } from "../evidence/thumbnails/one_at_a_time.ts";
import { attachUpload, readUsableUpload, type UsableUpload } from "../evidence/uploads/usable_upload.ts";
import { MOST_DRAWN, pictureId, pictureKey, removeDrawn, removeReplaced } from "./stored_picture.ts";

type PictureServices = Pick<Services, "doors" | "storage" | "now" | "log">;
type Updating = {
  tenantId: string;
  actor: Extract<NewEvent["actor"], { kind: "staff" }>;
  objectPath: string;
};

/**
 * Makes an upload its owner's profile picture: a square of 256 pixels, drawn anew, so that nothing of what the camera wrote
 * into the file stays. The upload is used up first, so that no two draw to one place; what was sent is removed before the
 * new picture counts, and the one before it afterwards. No database is open while it is drawn. Throws what
 * `readUsableUpload` throws, and wrong_type for what cannot be drawn.
 */
export async function updatePicture(services: PictureServices, updating: Updating): Promise<void> {
  const { doors, storage } = services;
  const { tenantId } = updating;
  const upload = await useUp(services, updating);
  const key = pictureKey(tenantId, upload.id);
  const drawn = await oneAtATime(async () => drawSquare(await bytesOf(storage, upload), PICTURE_SIDE));
  await storage.remove(upload.storageKey);
  if (drawn === null) {
    await removeDrawn(services, tenantId, key);
    throw new AppError("wrong_type", PICTURE_NOT_DRAWN);
  }
  const size = await putObject(storage, key, new Blob([drawn]).stream(), MOST_DRAWN);
  const { kept, before } = await doors.writeTenant(tenantId, async (tx) => {
    const own = eq(staff.userId, updating.actor.id);
    const [[before], kept] = await tx.batch([
      tx.db.select({ key: staff.pictureKey }).from(staff).where(own),
      tx.db.update(staff)
        .set({
          pictureKey: key,
          pictureSize: size,
          profileImageUrl: calls.shownPicture(pictureId(upload.id)),
        })
        .where(and(own, isNull(staff.archivedAt))).returning({ id: staff.userId }),
      eventStatement(tx, { what: "profile.picture_changed", at: services.now(), actor: updating.actor }),
    ]);
    return { kept: kept.length === 1, before: before?.key ?? null };
  });
  await removeReplaced(services, tenantId, kept ? before : key);
  if (!kept) throw notFound();
}

/** Takes the upload for this one call. */
function useUp({ doors, now }: PictureServices, { tenantId, actor, objectPath }: Updating) {
  const wanted = { owner: actor, purpose: "picture" as const, now: now() };
  return doors.writeTenant(tenantId, async (tx) => {
    const upload = await readUsableUpload(tx, { ...wanted, objectPath });
    const [used] = await tx.batch([attachUpload(tx, upload, wanted)]);
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
