import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { openingCursor } from "../../../../domain/safeguarding.ts";
import { THREAD_TABLES } from "../thread_relation.ts";
import { SUBJECT_TABLES, subjectFields, type ThreadSubject } from "../thread_subject.ts";

/** Who opened which conversation when, and why they said they did. */
export type OpeningItem = ThreadSubject & {
  id: string;
  openedBy: { firstName: string; lastName: string };
  openedAt: string;
  reason: string;
};

/** Every opening for safeguarding, the newest first. One statement. */
export async function listOpenings(
  db: Pick<TenantReader, "all">,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ items: OpeningItem[]; next: string | null }> {
  const [at = "", id = ""] = cursor?.split("~") ?? [];
  const rows = await db.all<{ packed: string }>(sql`
    with page as (
      select id, thread_id, opened_by, opened_at, reason from chat_openings
      ${cursor === null ? sql`` : sql`where (opened_at, id) < (${at}, ${id})`}
      order by opened_at desc, id desc limit ${limit + 1})
    select json_object(${subjectFields()}, 'id', page.id, 'openedAt', page.opened_at, 'reason', page.reason,
      'openedBy', (
        select json_object('firstName', first_name, 'lastName', last_name) from staff
        where user_id = page.opened_by)) as packed
    from page cross join ${THREAD_TABLES} ${SUBJECT_TABLES} where thread.id = page.thread_id
    order by page.opened_at desc, page.id desc`);
  const found: OpeningItem[] = rows.map(({ packed }) => JSON.parse(packed));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? openingCursor(last) : null };
}
