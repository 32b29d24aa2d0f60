import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import { DRAWN_TYPES, isDrawn } from "../../../../domain/evidence.ts";
import { isId } from "../../../../domain/ids.ts";
import { jobStatement } from "../../../jobs/enqueue.ts";
import type { NewFile } from "../keep_file.ts";
import { ownUpload } from "../uploads/upload_owner.ts";

/** The kind of work that draws a file small. */
export const MAKE_THUMBNAIL = "make_thumbnail";

/** What that work is told: the file, and the upload of its picture where it is not drawn from the file itself. */
export type ThumbnailWork = { fileId: string; uploadId?: string };

/**
 * The statements that ask for a file's small picture, for the batch that keeps the file: an image is drawn from itself,
 * anything else from the picture that its sender made of it. `thumbnailUrl` names that upload; one that is not the
 * sender's, no picture, used before or expired is passed over, since the file matters more than its thumbnail.
 */
export function thumbnailStatements(
  tx: TenantWriter,
  file: NewFile,
  { type, thumbnailUrl }: { type: string; thumbnailUrl?: string | null },
) {
  const uploadId = thumbnailUrl?.replace(/^\/objects\//, "") ?? "";
  const waits = sql`exists (select 1 from files where id = ${file.id} and thumbnail = 'waiting')`;
  const work = (payload: ThumbnailWork) =>
    jobStatement(tx, { kind: MAKE_THUMBNAIL, payload, now: file.now }, waits);
  const mark = (when = sql`1`) =>
    tx.db.run(sql`
      update files set thumbnail = 'waiting' where id = ${file.id} and ${when} and ${file.happened}`);
  if (isDrawn(type)) return [mark(), work({ fileId: file.id })];
  if (!isId("upload", uploadId)) return [];
  const use = tx.db.update(uploads).set({ state: "attached" }).where(and(
    ownUpload(uploadId, file.owner),
    eq(uploads.purpose, "thumbnail"),
    eq(uploads.state, "received"),
    inArray(uploads.fileType, [...DRAWN_TYPES]),
    gt(uploads.expiresAt, file.now.toISOString()),
    file.happened,
  ));
  return [use, mark(sql`changes() = 1`), work({ fileId: file.id, uploadId })];
}
