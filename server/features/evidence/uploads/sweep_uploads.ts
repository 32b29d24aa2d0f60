import { sql } from "drizzle-orm";
import type { Services } from "../../../services.ts";

/** Uploads, and half-written files, that one sweep removes at most. */
export const MOST_SWEPT = 200;
/** How long after its end a promise is left alone, in milliseconds: servers' clocks differ, and an attaching may be under way. */
const MARGIN = 3600_000;
const DAY = 86_400_000;

/**
 * Removes the promises of a school that ended, with the bytes that were sent for them but never became evidence, and
 * what killed servers left half written. True when there is more to remove. What a sending is still busy with stays.
 */
export async function sweepUploads(
  { doors, storage, now }: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const at = now().toISOString();
  const before = new Date(now().getTime() - MARGIN).toISOString();
  const ended = sql`state <> 'attached' and expires_at <= ${before}
    and (state <> 'receiving' or leased_until is null or leased_until <= ${at})`;
  const uploads = await doors.readTenant(
    tenantId,
    (db) =>
      db.all<{ key: string; writing: string | null }>(sql`
        select storage_key as key, writing from uploads where ${ended} order by expires_at limit ${MOST_SWEPT}`),
  );
  // An ended promise can be neither sent to nor attached, so its bytes go first: the row still finds what is left.
  for (const { key, writing } of uploads) {
    signal?.throwIfAborted();
    if (writing !== null) await storage.abandon(key, writing);
    await storage.remove(key);
  }
  const keys = JSON.stringify(uploads.map(({ key }) => key));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.run(sql`
        delete from uploads where storage_key in (select value from json_each(${keys})) and ${ended}`),
    ]));
  const strays = await storage.removeStrays(tenantId, new Date(now().getTime() - DAY), MOST_SWEPT);
  return uploads.length === MOST_SWEPT || strays === MOST_SWEPT;
}
