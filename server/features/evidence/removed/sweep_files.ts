import { sql } from "drizzle-orm";
import type { Services } from "../../../services.ts";
import { thumbnailKey } from "../thumbnails/stored_thumbnail.ts";

/** Grace period for the thumbnail job after the upload's expiry. */
const GRACE_MS = 86_400_000;

type Unused = { id: string; key: string; isFile: 0 | 1; isLink: 0 | 1 };

/**
 * Deletes unreferenced files and abandoned thumbnail sources, at most `limit`; returns the count. Bytes go
 * before the row that names them.
 */
export async function sweepFiles(
  { doors, storage, now }: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  limit: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - GRACE_MS).toISOString();
  const unused = sql`not exists (select 1 from submission_files e where e.file_id = files.id)
    and not exists (select 1 from outcome_resources r where r.file_id = files.id)`;
  const abandoned = sql`purpose = 'thumbnail' and state = 'attached' and expires_at <= ${before}`;
  const rows = await doors.readTenant(tenantId, (db) =>
    db.all<Unused>(sql`
      select id, storage_key as key, 1 as isFile, link_url is not null as isLink from files where ${unused}
      union all select id, storage_key, 0, 0 from uploads where ${abandoned} limit ${limit}`));
  for (const { id, key, isFile, isLink } of rows) {
    signal?.throwIfAborted();
    if (!isLink) await storage.remove(key);
    if (isFile) await storage.remove(thumbnailKey(tenantId, id));
  }
  if (rows.length === 0) return 0;
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      // The upload row also holds the file's original name.
      tx.db.run(sql`
        delete from uploads where state = 'attached' and storage_key in (
          select storage_key from files where id in ${ids} and ${unused})`),
      tx.db.run(sql`delete from files where id in ${ids} and ${unused}`),
      tx.db.run(sql`delete from uploads where id in ${ids} and ${abandoned}`),
    ]));
  return rows.length;
}
