import { eq, sql } from "drizzle-orm";
import { erasureObjects } from "../../../db/tenant/schema/index.ts";
import type { Services } from "../../services/services.ts";

/** In one call. */
export const MAX_REMOVED = 200;

/** Removes stored objects of an erased student; true when more remain. Bytes go before the row that names them. */
export async function removeObjects(
  { doors, storage }: Pick<Services, "doors" | "storage">,
  { tenantId, erasureId, signal }: { tenantId: string; erasureId: string; signal?: AbortSignal },
): Promise<boolean> {
  const rows = await doors.readTenant(
    tenantId,
    (db) =>
      db.select({ key: erasureObjects.storageKey, writing: erasureObjects.writing }).from(erasureObjects)
        .where(eq(erasureObjects.erasureId, erasureId)).limit(MAX_REMOVED),
  );
  for (const { key, writing } of rows) {
    signal?.throwIfAborted();
    if (writing !== null) await storage.abandon(key, writing);
    await storage.remove(key);
  }
  if (rows.length > 0) {
    const keys = JSON.stringify(rows.map(({ key }) => key));
    await doors.writeTenant(tenantId, (tx) =>
      tx.batch([tx.db.run(sql`
        delete from erasure_objects
        where erasure_id = ${erasureId} and storage_key in (select value from json_each(${keys}))`)]));
  }
  return rows.length === MAX_REMOVED;
}
