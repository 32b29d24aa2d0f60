import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { files, uploads } from "../../../../db/tenant/schema/index.ts";
import { isRasterImage, RASTER_IMAGE_TYPES } from "../../../../domain/evidence.ts";
import { isId } from "../../../../domain/ids.ts";
import { jobStatement } from "../../../queue/enqueue.ts";
import { ownUpload, type UploadOwner } from "../uploads/upload_rules.ts";

export const MAKE_THUMBNAIL = "make_thumbnail";

/** `uploadId` is the source image when not drawn from the file itself. */
type ThumbnailJob = { fileId: string; uploadId?: string };

/**
 * Statements for the batch that saves the file where `written` holds: an image is drawn from itself, anything else from
 * the upload at `thumbnailUrl`, ignored when unusable.
 */
export function thumbnailStatements(
  tx: TenantWriter,
  { fileId, owner, now, written }: { fileId: string; owner: UploadOwner; now: Date; written: SQL },
  type: string,
  thumbnailUrl?: string | null,
) {
  const uploadId = thumbnailUrl?.replace(/^\/objects\//, "") ?? "";
  const isWaiting = sql`exists (select 1 from files where id = ${fileId} and thumbnail = 'waiting')`;
  const enqueue = (payload: ThumbnailJob) =>
    jobStatement(tx, { kind: MAKE_THUMBNAIL, payload, now }, isWaiting);
  const mark = (when?: SQL) =>
    tx.db.update(files).set({ thumbnail: "waiting" }).where(and(eq(files.id, fileId), when, written));
  if (isRasterImage(type)) return [mark(), enqueue({ fileId })];
  if (!isId("upload", uploadId)) return [];
  const attachSource = tx.db.update(uploads).set({ state: "attached" }).where(and(
    ownUpload(uploadId, owner),
    eq(uploads.purpose, "thumbnail"),
    eq(uploads.state, "received"),
    inArray(uploads.fileType, RASTER_IMAGE_TYPES),
    gt(uploads.expiresAt, now.toISOString()),
    written,
  ));
  return [attachSource, mark(sql`changes() = 1`), enqueue({ fileId, uploadId })];
}
