import { sql } from "drizzle-orm";
import type { Services } from "../../../services.ts";

/** Per sweep, of uploads and of stray objects each. */
export const MAX_SWEPT = 200;
/** Grace after expiry, for clock differences and attachments under way. */
const GRACE_MS = 3600_000;
const DAY_MS = 86_400_000;

/**
 * Deletes expired uploads that never became evidence, with their bytes, and stray objects of crashed
 * servers; true when more remain.
 */
export async function sweepUploads(
  { doors, storage, now }: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const at = now().toISOString();
  const before = new Date(now().getTime() - GRACE_MS).toISOString();
  const expired = sql`state <> 'attached' and expires_at <= ${before}
    and (state <> 'receiving' or leased_until is null or leased_until <= ${at})`;
  const uploads = await doors.readTenant(
    tenantId,
    (db) =>
      db.all<{ key: string; writing: string | null }>(sql`
        select storage_key as key, writing from uploads where ${expired} order by expires_at limit ${MAX_SWEPT}`),
  );
  // Bytes go before the row that names them; an expired upload can no longer be attached.
  for (const { key, writing } of uploads) {
    signal?.throwIfAborted();
    if (writing !== null) await storage.abandon(key, writing);
    await storage.remove(key);
  }
  const keys = JSON.stringify(uploads.map(({ key }) => key));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        delete from uploads where storage_key in (select value from json_each(${keys})) and ${expired}`),
    ]));
  const strays = await storage.removeStrays(tenantId, new Date(now().getTime() - DAY_MS), MAX_SWEPT);
  return uploads.length === MAX_SWEPT || strays === MAX_SWEPT;
}
