import { sql } from "drizzle-orm";
import { ID_PREFIXES, isId } from "../../../domain/ids.ts";
import type { Services } from "../../services.ts";

/** The most bytes that a drawn picture takes; a square of 256 pixels never comes near. */
export const MOST_DRAWN = 1024 * 1024;

/**
 * Where the picture lies that was drawn from an upload. Its row stays as long as the picture does, and tells the place from
 * its id alone: what a server that was killed has left can still be found and removed.
 */
export function pictureKey(tenantId: string, uploadId: string): string {
  return `${tenantId}/picture-${uploadId}`;
}

/** The id under which the picture drawn from an upload is shown. */
export function pictureId(uploadId: string): string {
  return uploadId.replace(ID_PREFIXES.upload, ID_PREFIXES.picture);
}

/** The upload behind such an id, or null where it is none. */
export function uploadBehind(id: string): string | null {
  return isId("picture", id) ? id.replace(ID_PREFIXES.picture, ID_PREFIXES.upload) : null;
}

/** Removes a picture that is nobody's any more: its bytes first, since the row of its upload is what leads to them. */
export async function removeDrawn(
  { doors, storage }: Pick<Services, "doors" | "storage">,
  tenantId: string,
  key: string,
): Promise<void> {
  await storage.remove(key);
  const uploadId = key.slice(pictureKey(tenantId, "").length);
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.run(
        sql`delete from uploads where id = ${uploadId} and purpose = 'picture' and state = 'attached'`,
      ),
    ]));
}

/** The same where the change itself is made already: what fails is noted, and the daily sweep makes it good. */
export async function removeReplaced(
  services: Pick<Services, "doors" | "storage" | "log">,
  tenantId: string,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await removeDrawn(services, tenantId, key).catch((fault) =>
    services.log({ work: "remove a profile picture", tenantId, fault: String(fault) })
  );
}
