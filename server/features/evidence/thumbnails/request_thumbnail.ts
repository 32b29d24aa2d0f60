import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { isRasterImage, RASTER_IMAGE_TYPES } from "../../../../domain/evidence.ts";
import { isId } from "../../../../domain/ids.ts";
import { jobStatement } from "../../../jobs/enqueue.ts";
import type { NewFile } from "../save_file.ts";
import { ownUpload } from "../uploads/upload_owner.ts";

export const MAKE_THUMBNAIL = "make_thumbnail";

/** `uploadId` is the source image when not drawn from the file itself. */
export type ThumbnailJob = { fileId: string; uploadId?: string };

/**
 * Statements for the batch that saves the file: an image is drawn from itself, anything else from the
 * upload at `thumbnailUrl`, ignored when unusable.
 */
export function thumbnailStatements(
  tx: TenantWriter,
  file: NewFile,
  { type, thumbnailUrl }: { type: string; thumbnailUrl?: string | null },
) {
  const uploadId = thumbnailUrl?.replace(/^\/objects\//, "") ?? "";
  const isWaiting = sql`exists (select 1 from files where id = ${file.id} and thumbnail = 'waiting')`;
  const enqueue = (payload: ThumbnailJob) =>
    jobStatement(tx, { kind: MAKE_THUMBNAIL, payload, now: file.now }, isWaiting);
  const mark = (when = sql`1`) =>
    tx.db.run(sql`
      update files set thumbnail = 'waiting' where id = ${file.id} and ${when} and ${file.eventWritten}`);
  if (isRasterImage(type)) return [mark(), enqueue({ fileId: file.id })];
  if (!isId("upload", uploadId)) return [];
  const attachSource = tx.db.update(uploads).set({ state: "attached" }).where(and(
    ownUpload(uploadId, file.owner),
    eq(uploads.purpose, "thumbnail"),
    eq(uploads.state, "received"),
    inArray(uploads.fileType, [...RASTER_IMAGE_TYPES]),
    gt(uploads.expiresAt, file.now.toISOString()),
    file.eventWritten,
  ));
  return [attachSource, mark(sql`changes() = 1`), enqueue({ fileId: file.id, uploadId })];
}
