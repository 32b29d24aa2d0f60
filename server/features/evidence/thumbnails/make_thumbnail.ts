import { and, eq, sql } from "drizzle-orm";
import { files, uploads } from "../../../../db/tenant/schema/index.ts";
import type { Services } from "../../../services/services.ts";
import { putObject } from "../../../adapters/storage/storage.ts";
import { drawThumbnail, queueDrawing } from "./draw_thumbnail.ts";

/** Larger images are not drawn. */
const MAX_SOURCE_BYTES = 64 * 1024 * 1024;
const MAX_THUMBNAIL_BYTES = 1024 * 1024;

/** Derived from the id, so that an unrecorded thumbnail can be deleted. */
export function thumbnailKey(tenantId: string, fileId: string): string {
  return `${tenantId}/thumb-${fileId}`;
}

type Job = {
  services: Pick<Services, "doors" | "storage">;
  tenantId: string;
  payload: Record<string, unknown>;
  signal: AbortSignal;
};
type Source = { sourceKey: string | null; sourceSize: number | null };

/**
 * Draws a thumbnail from the file or from its uploaded source, then deletes that source. Idempotent; an
 * undrawable image is marked failed, a storage fault fails the job.
 */
export async function makeThumbnail({ services, tenantId, payload, signal }: Job): Promise<void> {
  const fileId = String(payload["fileId"]);
  const uploadId = typeof payload["uploadId"] === "string" ? payload["uploadId"] : null;
  const { doors, storage } = services;
  const [row] = await doors.readTenant(tenantId, (db) =>
    db.select({
      thumbnail: files.thumbnail,
      sourceKey: uploadId === null ? sql<string | null>`${files.storageKey}` : uploads.storageKey,
      sourceSize: uploadId === null ? sql<number | null>`${files.fileSize}` : uploads.received,
    }).from(files).leftJoin(uploads, sql`${uploads.id} = ${uploadId}`).where(eq(files.id, fileId)));
  const key = thumbnailKey(tenantId, fileId);
  if (row?.thumbnail === "waiting") {
    const size = await queueDrawing(async () => {
      signal.throwIfAborted();
      const picture = await readPicture(storage, row, signal);
      const drawn = picture && await drawThumbnail(picture);
      signal.throwIfAborted();
      return drawn && await putObject(storage, key, new Blob([drawn]).stream(), MAX_THUMBNAIL_BYTES);
    });
    const saved = await saveThumbnail(services, { tenantId, fileId, key, size });
    if (!saved) await storage.remove(key);
  }
  if (uploadId !== null && row?.sourceKey) await removeUpload(services, tenantId, uploadId, row.sourceKey);
}

async function readPicture(
  storage: Job["services"]["storage"],
  { sourceKey, sourceSize }: Source,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (sourceKey === null || sourceSize === null || sourceSize > MAX_SOURCE_BYTES) return null;
  const picture = new Uint8Array(sourceSize);
  let at = 0;
  for await (const chunk of await storage.read(sourceKey, 0, sourceSize)) {
    signal.throwIfAborted();
    picture.set(chunk, at);
    at += chunk.length;
  }
  return picture;
}

/** False if the file was deleted in the meantime. */
async function saveThumbnail(
  { doors }: Job["services"],
  { tenantId, fileId, key, size }: { tenantId: string; fileId: string; key: string; size: number | null },
): Promise<boolean> {
  const result = size === null
    ? { thumbnail: "failed" as const }
    : { thumbnail: "made" as const, thumbnailKey: key, thumbnailSize: size };
  const [rows] = await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.update(files).set(result).where(eq(files.id, fileId)).returning({ id: files.id }),
    ]));
  return rows.length === 1;
}

/** Bytes go before the row that names them. */
async function removeUpload({ doors, storage }: Job["services"], tenantId: string, id: string, key: string) {
  await storage.remove(key);
  await doors.writeTenant(
    tenantId,
    (tx) =>
      tx.batch([tx.db.delete(uploads).where(and(eq(uploads.id, id), eq(uploads.purpose, "thumbnail")))]),
  );
}
