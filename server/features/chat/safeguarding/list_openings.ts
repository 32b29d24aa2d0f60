import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { openingCursor } from "../../../../domain/safeguarding.ts";
import { THREAD_JOINS } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";

export type OpeningItem = ThreadSubject & {
  id: string;
  openedBy: { firstName: string; lastName: string };
  openedAt: string;
  reason: string;
};

/** Newest first. One statement. */
export async function listOpenings(
  db: Pick<TenantReader, "all">,
  { limit, cursor }: PageInput,
): Promise<Page<OpeningItem>> {
  const [beforeAt = "", beforeId = ""] = cursor?.split("~") ?? [];
  const rows = await db.all<{ packed: string }>(sql`
    with page as (
      select id, thread_id, opened_by, opened_at, reason from chat_openings
      ${cursor === null ? sql`` : sql`where (opened_at, id) < (${beforeAt}, ${beforeId})`}
      order by opened_at desc, id desc limit ${limit + 1})
    select json_object(${subjectFields()}, 'id', page.id, 'openedAt', page.opened_at, 'reason', page.reason,
      'openedBy', (
        select json_object('firstName', first_name, 'lastName', last_name) from staff
        where user_id = page.opened_by)) as packed
    from page cross join ${THREAD_JOINS} ${SUBJECT_JOINS} where thread.id = page.thread_id
    order by page.opened_at desc, page.id desc`);
  const openings: OpeningItem[] = rows.map(({ packed }) => JSON.parse(packed));
  return toPage(openings, limit, openingCursor);
}
