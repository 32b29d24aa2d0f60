import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { conversationCursor } from "../../../../domain/safeguarding.ts";
import { matchesWords } from "../../students/match_words.ts";
import { THREAD_TABLES } from "../thread_relation.ts";
import { SUBJECT_TABLES, subjectFields, type ThreadSubject } from "../thread_subject.ts";

/** A conversation as administrators find it: whose, about what and how long, without a word of it. */
export type ConversationItem = ThreadSubject & { messageCount: number; lastAt: string; openReports: number };

type Asked = { search: string; limit: number; cursor: string | null };

/** The columns that a search looks through: the student's names and id, the unit, the teacher's name. */
const COLUMNS = [
  sql`coalesce(learner.first_name, '')`,
  sql`coalesce(learner.last_name, '')`,
  sql`coalesce(learner.student_id, '')`,
  sql`unit.unit_code`,
  sql`revision.title`,
  sql`teacher.first_name`,
  sql`teacher.last_name`,
];

/** All conversations of the school in which anything was said, the newest activity first. One statement. */
export async function listConversations(
  db: Pick<TenantReader, "all">,
  { search, limit, cursor }: Asked,
): Promise<{ items: ConversationItem[]; next: string | null }> {
  const [at = "", id = ""] = cursor?.split("~") ?? [];
  const matching = matchesWords(search, COLUMNS);
  const rows = await db.all<{ packed: string }>(sql`
    select json_object(${subjectFields()}, 'messageCount', thread.last_seq, 'lastAt', thread.last_at,
      'openReports', (
        select count(*) from chat_reports report join chat_messages said on said.id = report.message_id
        where report.handled_at is null and said.thread_id = thread.id)) as packed
    from ${THREAD_TABLES} ${SUBJECT_TABLES}
      join staff teacher on teacher.user_id = coalesce(thread.staff_id, portfolio.assigned_by)
    where thread.last_seq > 0 ${
    cursor === null ? sql`` : sql`and (thread.last_at, thread.id) < (${at}, ${id})`
  }
      ${matching ? sql`and ${matching}` : sql``}
    order by thread.last_at desc, thread.id desc limit ${limit + 1}`);
  const found: ConversationItem[] = rows.map(({ packed }) => JSON.parse(packed));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last ? conversationCursor(last) : null };
}
