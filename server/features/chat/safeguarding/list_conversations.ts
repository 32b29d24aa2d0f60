import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { searchCondition } from "../../../queries/search_condition.ts";
import { jsonRow, jsonValue, readRows } from "../../../queries/json_rows.ts";
import { thread, THREAD_JOINS } from "../thread_conditions.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "../thread_subject.ts";
import { behindCursor, timeCursor } from "../../../queries/time_cursor.ts";

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

const CONVERSATION = jsonRow({
  ...SUBJECT,
  messageCount: thread.lastSeq,
  lastAt: thread.lastAt,
  openReports: jsonValue<number>(sql`(
    select count(*) from chat_reports report join chat_messages msg on msg.id = report.message_id
    where report.handled_at is null and msg.thread_id = thread.id)`),
});

/** Non-empty threads by latest activity. One statement. */
export async function listConversations(
  db: Pick<TenantReader, "all">,
  { search, limit, cursor }: ConversationsQuery,
): Promise<Page<ConversationItem>> {
  const conversations = await readRows(
    db,
    CONVERSATION,
    sql`
    from ${THREAD_JOINS} ${subjectJoins()}
    where thread.last_seq > 0 and ${behindCursor(cursor, sql`thread.last_at`, sql`thread.id`)}
      and ${searchCondition(search, COLUMNS) ?? sql`true`}
    order by thread.last_at desc, thread.id desc limit ${limit + 1}`,
  );
  return toPage(conversations, limit, ({ lastAt, thread }) => timeCursor(lastAt, thread.id));
}
