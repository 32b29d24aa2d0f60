import { and, eq, sql } from "drizzle-orm";
import { files, uploads } from "../../../../db/tenant/schema/index.ts";
import type { Services } from "../../../services/services.ts";
import { putObject } from "../../../adapters/storage/storage.ts";
import { drawEvidence, type DrawnEvidence, drawSmall } from "./draw_evidence.ts";
import { queueDrawing } from "./draw_thumbnail.ts";

/** Larger images are not drawn. */
const MAX_SOURCE_BYTES = 64 * 1024 * 1024;
const MAX_DRAWN_BYTES = 8 * 1024 * 1024;

const keyOf = (kind: "thumb" | "print", tenantId: string, fileId: string) => `${tenantId}/${kind}-${fileId}`;

/** Keys of all drawn copies of a file, derived from its id, so that unrecorded ones can be deleted. */
export function drawnKeys(tenantId: string, fileId: string): string[] {
  return [keyOf("thumb", tenantId, fileId), keyOf("print", tenantId, fileId)];
}

type Job = {
  services: Pick<Services, "doors" | "storage">;
  tenantId: string;
  payload: Record<string, unknown>;
  signal: AbortSignal;
};
type Source = { sourceKey: string | null; sourceSize: number | null };

/**
 * Draws a thumbnail from the file, of large evidence also its copy for documents, or from its uploaded source, then deletes
 * that source. Idempotent; an undrawable image is marked failed, a storage fault fails the job.
 */
export async function makeThumbnail({ services, tenantId, payload, signal }: Job): Promise<void> {
  const fileId = String(payload["fileId"]);
  const uploadId = typeof payload["uploadId"] === "string" ? payload["uploadId"] : null;
  const { doors, storage } = services;
  const [row] = await doors.readTenant(tenantId, (db) =>
    db.select({
      thumbnail: files.thumbnail,
      sourceKey: uploadId === null ? sql<string | null>`${files.storageKey}` : uploads.storageKey,
      isEvidence: sql<0 | 1>`exists (select 1 from submission_files where file_id = ${files.id})`,
      sourceSize: uploadId === null ? sql<number | null>`${files.fileSize}` : uploads.received,
    }).from(files).leftJoin(uploads, sql`${uploads.id} = ${uploadId}`).where(eq(files.id, fileId)));
  if (row?.thumbnail === "waiting") {
    const stored = await queueDrawing(async () => {
      signal.throwIfAborted();
      const picture = await readPicture(storage, row, signal);
      const isPrinted = uploadId === null && row.isEvidence === 1;
      const drawn = picture && await (isPrinted ? drawEvidence(picture) : drawSmall(picture));
      signal.throwIfAborted();
      return drawn && await storeDrawn(storage, { tenantId, fileId, drawn });
    });
    const saved = await saveDrawn(services, { tenantId, fileId, stored });
    if (!saved) await Promise.all(drawnKeys(tenantId, fileId).map((key) => storage.remove(key)));
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

type Stored = Pick<typeof files.$inferInsert, "thumbnailKey" | "thumbnailSize" | "printKey" | "printSize">;

async function storeDrawn(
  storage: Job["services"]["storage"],
  { tenantId, fileId, drawn }: { tenantId: string; fileId: string; drawn: DrawnEvidence },
): Promise<Stored> {
  const [thumbnailKey, printKey] = [keyOf("thumb", tenantId, fileId), keyOf("print", tenantId, fileId)];
  const put = (key: string, bytes: Uint8Array<ArrayBuffer>) =>
    putObject(storage, key, new Blob([bytes]).stream(), MAX_DRAWN_BYTES);
  const thumbnailSize = await put(thumbnailKey, drawn.thumbnail);
  if (drawn.print === null) return { thumbnailKey, thumbnailSize };
  return { thumbnailKey, thumbnailSize, printKey, printSize: await put(printKey, drawn.print) };
}

/** False if the file was deleted in the meantime. */
async function saveDrawn(
  { doors }: Job["services"],
  { tenantId, fileId, stored }: { tenantId: string; fileId: string; stored: Stored | null },
): Promise<boolean> {
  const result = stored === null
    ? { thumbnail: "failed" as const }
    : { thumbnail: "made" as const, ...stored };
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
