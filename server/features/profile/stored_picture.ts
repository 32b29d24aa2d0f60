import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uploads } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import type { Services } from "../../services/services.ts";
import { drawnKey, sweepDrawn, uploadIdOf } from "../evidence/drawn_upload.ts";

/** Storage location and bytes; found by primary keys. Throws `not_found`. */
export async function readPicture(
  db: Pick<TenantReader, "select">,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{ id: string; storageKey: string; fileName: string; fileSize: number }> {
  const uploadId = uploadIdOf("picture", id);
  if (uploadId === null) throw notFound();
  const key = drawnKey("picture", tenantId, uploadId);
  const [row] = await db.select({ fileSize: staff.pictureSize })
    .from(uploads)
    .innerJoin(staff, and(eq(staff.userId, uploads.ownerId), eq(staff.pictureKey, key)))
    .where(and(eq(uploads.id, uploadId), isNotNull(staff.pictureSize)));
  if (!row?.fileSize) throw notFound();
  return { id, storageKey: key, fileName: "picture.webp", fileSize: row.fileSize };
}

/** Sweeps pictures that a crash left unused; true when more remain. */
export function sweepPictures(
  services: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const used = sql`exists (
    select 1 from staff where user_id = owner_id and picture_key = ${
    drawnKey("picture", tenantId, "")
  } || uploads.id)`;
  return sweepDrawn(services, tenantId, { purpose: "picture", used }, signal);
}
