import { sql } from "drizzle-orm";
import type { Services } from "../../services.ts";
import { MAX_SWEPT } from "../evidence/uploads/sweep_uploads.ts";
import { deletePicture, pictureKey } from "./stored_picture.ts";

/** Grace for a drawing in progress after the upload's expiry. */
const GRACE_MS = 86_400_000;

/** Deletes source uploads and pictures that a crash orphans unused; true when more remain. */
export async function sweepPictures(
  services: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const before = new Date(services.now().getTime() - GRACE_MS).toISOString();
  const orphans = await services.doors.readTenant(tenantId, (db) =>
    db.all<{ id: string; sent: string }>(sql`
      select id, storage_key as sent from uploads
      where purpose = 'picture' and state = 'attached' and expires_at <= ${before} and not exists (
        select 1 from staff
        where user_id = owner_id and picture_key = ${pictureKey(tenantId, "")} || uploads.id)
      limit ${MAX_SWEPT}`));
  for (const { id, sent } of orphans) {
    signal?.throwIfAborted();
    await services.storage.remove(sent);
    await deletePicture(services, tenantId, pictureKey(tenantId, id));
  }
  return orphans.length === MAX_SWEPT;
}
