import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uploads } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { ID_PREFIXES, isId } from "../../../domain/ids.ts";
import type { Services } from "../../services.ts";

/** Well above a 256-pixel square. */
export const MAX_PICTURE_BYTES = 1024 * 1024;

/** Derived from the upload's id, so that a crashed server's picture can be row and deleted. */
export function pictureKey(tenantId: string, uploadId: string): string {
  return `${tenantId}/picture-${uploadId}`;
}

/** Public id of the picture. */
export function pictureId(uploadId: string): string {
  return uploadId.replace(ID_PREFIXES.upload, ID_PREFIXES.picture);
}

/** Null for an invalid picture id. */
export function uploadIdOf(id: string): string | null {
  return isId("picture", id) ? id.replace(ID_PREFIXES.picture, ID_PREFIXES.upload) : null;
}

/** Bytes go before the row that names them. */
export async function deletePicture(
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

/** Logs a failure; the daily sweep retries. */
export async function deleteReplacedPicture(
  services: Pick<Services, "doors" | "storage" | "log">,
  tenantId: string,
  key: string | null,
): Promise<void> {
  if (key === null) return;
  await deletePicture(services, tenantId, key).catch((fault) =>
    services.log({ work: "remove a profile picture", tenantId, fault: String(fault) })
  );
}

/** Storage location and bytes; row by primary keys. Throws `not_found`. */
export async function readPicture(
  db: Pick<TenantReader, "select">,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{ id: string; storageKey: string; fileName: string; fileSize: number }> {
  const uploadId = uploadIdOf(id);
  if (uploadId === null) throw notFound();
  const [row] = await db.select({ storageKey: staff.pictureKey, fileSize: staff.pictureSize })
    .from(uploads)
    .innerJoin(
      staff,
      and(eq(staff.userId, uploads.ownerId), eq(staff.pictureKey, pictureKey(tenantId, uploadId))),
    )
    .where(and(eq(uploads.id, uploadId), isNotNull(staff.pictureSize)));
  if (!row?.storageKey || !row.fileSize) throw notFound();
  return { id, storageKey: row.storageKey, fileName: "picture.webp", fileSize: row.fileSize };
}
