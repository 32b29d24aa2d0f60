import { and, eq, isNotNull } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, uploads } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { pictureKey, uploadBehind } from "./stored_picture.ts";

/** Where the picture with this id lies, and its size in bytes; it is found through its upload, by two keys. Throws not_found. */
export async function readPicture(
  db: Pick<TenantReader, "select">,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{ id: string; storageKey: string; fileName: string; fileSize: number }> {
  const uploadId = uploadBehind(id);
  if (uploadId === null) throw notFound();
  const [found] = await db.select({ storageKey: staff.pictureKey, fileSize: staff.pictureSize })
    .from(uploads)
    .innerJoin(
      staff,
      and(eq(staff.userId, uploads.ownerId), eq(staff.pictureKey, pictureKey(tenantId, uploadId))),
    )
    .where(and(eq(uploads.id, uploadId), isNotNull(staff.pictureSize)));
  if (!found?.storageKey || !found.fileSize) throw notFound();
  return { id, storageKey: found.storageKey, fileName: "picture.webp", fileSize: found.fileSize };
}
