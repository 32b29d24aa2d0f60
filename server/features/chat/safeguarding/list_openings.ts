import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { THREAD_JOINS, unpackRows } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../time_cursor.ts";

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
  const packed = sql<string>`json_object(
    ${subjectFields()}, 'id', page.id, 'openedAt', page.opened_at, 'reason', page.reason, 'openedBy', (
      select json_object('firstName', first_name, 'lastName', last_name) from staff
      where user_id = page.opened_by))`;
  const openings = unpackRows<OpeningItem>(
    await db.all(typedRows({ packed }, (columns) =>
      sql`
    with page as (
      select id, thread_id, opened_by, opened_at, reason from chat_openings
      where ${behindCursor(cursor, sql`opened_at`, sql`id`)}
      order by opened_at desc, id desc limit ${limit + 1})
    select ${columns} from page cross join ${THREAD_JOINS} ${SUBJECT_JOINS} where thread.id = page.thread_id
    order by page.opened_at desc, page.id desc`)),
  );
  return toPage(openings, limit, ({ openedAt, id }) => timeCursor(openedAt, id));
}
