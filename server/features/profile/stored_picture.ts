import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uploads } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { ID_PREFIXES, isId } from "../../../domain/ids.ts";
import type { Services } from "../../services.ts";
import { MAX_SWEPT } from "../evidence/uploads/sweep_uploads.ts";

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
function uploadIdOf(id: string): string | null {
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
