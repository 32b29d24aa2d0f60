import { and, inArray, sql } from "drizzle-orm";
import { uploads } from "../../../../db/tenant/schema/index.ts";
import type { Services } from "../../../services/services.ts";

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
  const rows = await doors.readTenant(
    tenantId,
    (db) =>
      db.select({ key: uploads.storageKey, writing: uploads.writing }).from(uploads).where(expired)
        .orderBy(uploads.expiresAt).limit(MAX_SWEPT),
  );
  // Bytes go before the row that names them; an expired upload can no longer be attached.
  for (const { key, writing } of rows) {
    signal?.throwIfAborted();
    if (writing !== null) await storage.abandon(key, writing);
    await storage.remove(key);
  }
  if (rows.length > 0) {
    const keys = rows.map(({ key }) => key);
    await doors.writeTenant(
      tenantId,
      (tx) => tx.batch([tx.db.delete(uploads).where(and(inArray(uploads.storageKey, keys), expired))]),
    );
  }
  const strays = await storage.removeStrays(tenantId, new Date(now().getTime() - DAY_MS), MAX_SWEPT);
  return rows.length === MAX_SWEPT || strays === MAX_SWEPT;
}
