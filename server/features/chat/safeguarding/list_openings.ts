import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../../db/doors.ts";
import { chatOpenings, staff } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { jsonRow, parseRows } from "../../../queries/json_rows.ts";
import { THREAD_JOINS } from "../thread_conditions.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../../../queries/time_cursor.ts";

export type OpeningItem = ThreadSubject & {
  id: string;
  openedBy: { firstName: string; lastName: string };
  openedAt: string;
  reason: string;
};

const page = alias(chatOpenings, "page");
const opener = alias(staff, "opener");
const OPENING = jsonRow({
  ...SUBJECT,
  id: page.id,
  openedBy: jsonRow({ firstName: opener.firstName, lastName: opener.lastName }),
  openedAt: page.openedAt,
  reason: page.reason,
});

/** Newest first. One statement. */
export async function listOpenings(
  db: Pick<TenantReader, "all">,
  { limit, cursor }: PageInput,
): Promise<Page<OpeningItem>> {
  const rows = await db.all(typedRows({ json: OPENING.sql }, (columns) =>
    sql`
    with page as (
      select id, thread_id, opened_by, opened_at, reason from chat_openings
      where ${behindCursor(cursor, sql`opened_at`, sql`id`)}
      order by opened_at desc, id desc limit ${limit + 1})
    select ${columns} from page cross join ${THREAD_JOINS} ${subjectJoins()}
      join staff opener on opener.user_id = page.opened_by
    where thread.id = page.thread_id order by page.opened_at desc, page.id desc`));
  const openings = parseRows(OPENING, rows);
  return toPage(openings, limit, ({ openedAt, id }) => timeCursor(openedAt, id));
}
