import { sql } from "drizzle-orm";
import type { Services } from "../../../services.ts";
import { putObject } from "../../../adapters/storage/put_object.ts";
import { drawThumbnail } from "./draw_thumbnail.ts";
import { oneAtATime } from "./one_at_a_time.ts";
import { thumbnailKey } from "./stored_thumbnail.ts";

/** A picture that weighs more is not drawn, since the drawing holds the whole of it; in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Far more than 480 by 480 pixels take. */
const MOST_DRAWN = 1024 * 1024;

type Work = {
  services: Pick<Services, "doors" | "storage">;
  tenantId: string;
  payload: Record<string, unknown>;
  signal: AbortSignal;
};
type Row = { waiting: 0 | 1; sourceKey: string | null; sourceSize: number | null };

/**
 * The job that makes a file's small picture, from the file itself or from the upload that came with it, which goes then.
 * What cannot be drawn is noted as failed and not tried again; a storage that is away fails the job, which is. Doing it
 * twice does no harm.
 */
export async function makeThumbnail({ services, tenantId, payload, signal }: Work): Promise<void> {
  const fileId = String(payload["fileId"]);
  const uploadId = typeof payload["uploadId"] === "string" ? payload["uploadId"] : null;
  const { doors, storage } = services;
  const [row] = await doors.readTenant(tenantId, (db) =>
    db.all<Row>(sql`
      select f.thumbnail = 'waiting' as waiting,
        ${uploadId === null ? sql`f.storage_key` : sql`u.storage_key`} as sourceKey,
        ${uploadId === null ? sql`f.file_size` : sql`u.received`} as sourceSize
      from files f left join uploads u on u.id = ${uploadId} where f.id = ${fileId}`));
  const key = thumbnailKey(tenantId, fileId);
  if (row?.waiting === 1) {
    const size = await oneAtATime(async () => {
      signal.throwIfAborted();
      const picture = await readPicture(storage, row, signal);
      const drawn = picture && await drawThumbnail(picture);
      signal.throwIfAborted();
      return drawn && await putObject(storage, key, new Blob([drawn]).stream(), MOST_DRAWN);
    });
    const kept = await noteThumbnail(services, { tenantId, fileId, key, size });
    if (!kept) await storage.remove(key);
  }
  if (uploadId !== null && row?.sourceKey) await removeUpload(services, tenantId, uploadId, row.sourceKey);
}

async function readPicture(
  storage: Work["services"]["storage"],
  { sourceKey, sourceSize }: Row,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  if (sourceKey === null || sourceSize === null || sourceSize > MOST_BYTES) return null;
  const picture = new Uint8Array(sourceSize);
  let at = 0;
  for await (const chunk of await storage.read(sourceKey, 0, sourceSize)) {
    signal.throwIfAborted();
    picture.set(chunk, at);
    at += chunk.length;
  }
  return picture;
}

/** Notes how it went; false when the file has gone meanwhile, so that nothing leads to what was drawn. */
async function noteThumbnail(
  { doors }: Work["services"],
  made: { tenantId: string; fileId: string; key: string; size: number | null },
): Promise<boolean> {
  const { tenantId, fileId, key, size } = made;
  const state = size === null ? sql`thumbnail = 'failed'` : sql`
    thumbnail = 'made', thumbnail_key = ${key}, thumbnail_size = ${size}`;
  const [rows] = await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.all<{ id: string }>(sql`update files set ${state} where id = ${fileId} returning id`),
    ]));
  return rows.length === 1;
}

/** What a thumbnail was drawn from is of no more use: its bytes first, since its row is what leads to them. */
async function removeUpload({ doors, storage }: Work["services"], tenantId: string, id: string, key: string) {
  await storage.remove(key);
  await doors.writeTenant(
    tenantId,
    (tx) => tx.batch([tx.db.run(sql`delete from uploads where id = ${id} and purpose = 'thumbnail'`)]),
  );
}
