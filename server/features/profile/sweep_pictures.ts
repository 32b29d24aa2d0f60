import { sql } from "drizzle-orm";
import type { Services } from "../../services.ts";
import { MOST_SWEPT } from "../evidence/uploads/sweep_uploads.ts";
import { pictureKey, removeDrawn } from "./stored_picture.ts";

/** How long after its promise ended a picture is left to the call that draws it, in milliseconds. */
const MARGIN = 86_400_000;

/**
 * Removes what a killed server has left of profile pictures: what was sent for one, and what was drawn of it, where it is
 * not the one that its owner has. True when there is more to remove.
 */
export async function sweepPictures(
  services: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const before = new Date(services.now().getTime() - MARGIN).toISOString();
  const left = await services.doors.readTenant(tenantId, (db) =>
    db.all<{ id: string; sent: string }>(sql`
      select id, storage_key as sent from uploads
      where purpose = 'picture' and state = 'attached' and expires_at <= ${before} and not exists (
        select 1 from staff
        where user_id = owner_id and picture_key = ${pictureKey(tenantId, "")} || uploads.id)
      limit ${MOST_SWEPT}`));
  for (const { id, sent } of left) {
    signal?.throwIfAborted();
    await services.storage.remove(sent);
    await removeDrawn(services, tenantId, pictureKey(tenantId, id));
  }
  return left.length === MOST_SWEPT;
}
