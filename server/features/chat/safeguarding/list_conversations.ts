import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { conversationCursor } from "../../../../domain/safeguarding.ts";
import { searchCondition } from "../../../queries/search_condition.ts";
import { THREAD_JOINS } from "../thread_relations.ts";
import { SUBJECT_JOINS, subjectFields, type ThreadSubject } from "../thread_subject.ts";

/** Metadata only, no message text. */
export type ConversationItem = ThreadSubject & { messageCount: number; lastAt: string; openReports: number };

type ConversationsQuery = PageInput & { search: string };

const COLUMNS = [
  sql`coalesce(learner.first_name, '')`,
  sql`coalesce(learner.last_name, '')`,
  sql`coalesce(learner.student_id, '')`,
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
  const [beforeAt = "", beforeId = ""] = cursor?.split("~") ?? [];
  const matching = searchCondition(search, COLUMNS);
  const rows = await db.all<{ packed: string }>(sql`
    select json_object(${subjectFields()}, 'messageCount', thread.last_seq, 'lastAt', thread.last_at,
      'openReports', (
        select count(*) from chat_reports report join chat_messages said on said.id = report.message_id
        where report.handled_at is null and said.thread_id = thread.id)) as packed
    from ${THREAD_JOINS} ${SUBJECT_JOINS}
      join staff teacher on teacher.user_id = coalesce(thread.staff_id, portfolio.assigned_by)
    where thread.last_seq > 0 ${
    cursor === null ? sql`` : sql`and (thread.last_at, thread.id) < (${beforeAt}, ${beforeId})`
  }
      ${matching ? sql`and ${matching}` : sql``}
    order by thread.last_at desc, thread.id desc limit ${limit + 1}`);
  const conversations: ConversationItem[] = rows.map(({ packed }) => JSON.parse(packed));
  return toPage(conversations, limit, conversationCursor);
}
