import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";
import { packedRows, THREAD_JOINS, unpackRows } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../time_cursor.ts";

/** Metadata only, no message text. */
export type ConversationItem = ThreadSubject & { messageCount: number; lastAt: string; openReports: number };

type ConversationsQuery = PageInput & { search: string };

const COLUMNS = [
  sql`coalesce(student.first_name, '')`,
  sql`coalesce(student.last_name, '')`,
  sql`coalesce(student.student_id, '')`,
  sql`unit.unit_code`,
  sql`revision.title`,
  sql`teacher.first_name`,
  sql`teacher.last_name`,
];

/** Non-empty threads by latest activity. One statement. */
export async function listConversations(
  db: Pick<TenantReader, "all">,
  { search, limit, cursor }: ConversationsQuery,
): Promise<Page<ConversationItem>> {
  const conversations = unpackRows<ConversationItem>(
    await db.all(packedRows(
      sql`${subjectFields()}, 'messageCount', thread.last_seq, 'lastAt', thread.last_at, 'openReports', (
        select count(*) from chat_reports report join chat_messages msg on msg.id = report.message_id
        where report.handled_at is null and msg.thread_id = thread.id)`,
      sql`
    from ${THREAD_JOINS} ${SUBJECT_JOINS}
      join staff teacher on teacher.user_id = coalesce(thread.staff_id, portfolio.assigned_by)
    where thread.last_seq > 0 and ${behindCursor(cursor, sql`thread.last_at`, sql`thread.id`)}
      and ${searchCondition(search, COLUMNS) ?? sql`true`}
    order by thread.last_at desc, thread.id desc limit ${limit + 1}`,
    )),
  );
  return toPage(conversations, limit, ({ lastAt, thread }) => timeCursor(lastAt, thread.id));
}
