import { sql } from "drizzle-orm";
import type { Services } from "../../../services.ts";
import { thumbnailKey } from "../thumbnails/stored_thumbnail.ts";

/** How long after its promise ended the picture for a thumbnail is left to the job that draws it, in milliseconds. */
const MARGIN = 86_400_000;

type Unused = { id: string; key: string; isFile: 0 | 1; isLink: 0 | 1 };

/**
 * Removes the files of a school that nothing refers to, and pictures that were sent for thumbnails whose drawing was given
 * up; at most `most` of them, and gives how many. The bytes go before the row, which is what leads to them; nothing can
 * begin to refer to such a file again, since evidence is only ever shared from evidence that stands.
 */
export async function sweepFiles(
  { doors, storage, now }: Pick<Services, "doors" | "storage" | "now">,
  tenantId: string,
  most: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - MARGIN).toISOString();
  const unused = sql`not exists (select 1 from submission_files e where e.file_id = files.id)
    and not exists (select 1 from outcome_resources r where r.file_id = files.id)`;
  const given = sql`purpose = 'thumbnail' and state = 'attached' and expires_at <= ${before}`;
  const found = await doors.readTenant(tenantId, (db) =>
    db.all<Unused>(sql`
      select id, storage_key as key, 1 as isFile, link_url is not null as isLink from files where ${unused}
      union all select id, storage_key, 0, 0 from uploads where ${given} limit ${most}`));
  for (const { id, key, isFile, isLink } of found) {
    signal?.throwIfAborted();
    if (!isLink) await storage.remove(key);
    if (isFile) await storage.remove(thumbnailKey(tenantId, id));
  }
  if (found.length === 0) return 0;
  const ids = sql`(select value from json_each(${JSON.stringify(found.map(({ id }) => id))}))`;
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      // The promise goes with what was sent for it: it still says what the file was called.
      tx.db.run(sql`
        delete from uploads where state = 'attached' and storage_key in (
          select storage_key from files where id in ${ids} and ${unused})`),
      tx.db.run(sql`delete from files where id in ${ids} and ${unused}`),
      tx.db.run(sql`delete from uploads where id in ${ids} and ${given}`),
    ]));
  return found.length;
}
