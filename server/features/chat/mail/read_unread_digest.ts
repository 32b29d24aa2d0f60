import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { UNREAD_MAIL_MS } from "../../../../domain/chat.ts";
import { readStateJoin } from "../unread_counts.ts";

export type UnreadDigest = {
  personId: string;
  personType: "teacher" | "student";
  email: string;
  firstName: string;
  /** For a student: the portfolio of the newest unread message, or their own of the announced unit. */
  assignmentId: string | null;
  /** Time of the last digest mail. */
  mailedAt: string | null;
  /** Earliest time to send (`UNREAD_MAIL_MS`). */
  dueAt: Date;
};

/** Over the common tables `person` and `news`. */
const DIGEST = {
  personId: sql<string>`person.id`,
  personType: sql<UnreadDigest["personType"]>`person.type`,
  email: sql<string>`person.email`,
  firstName: sql<string>`person.first_name`,
  mailedAt: sql<string | null>`person.mailed_at`,
  oldest: sql<string>`(select min(created_at) from news)`,
  assignmentId: sql<string | null>`(
    select coalesce(news.assignment_id, (
      select id from unit_assignments a where a.student_id = person.id and a.unit_id = news.unit_id))
    from news order by created_at desc limit 1)`,
};

/**
 * Null when there is nothing new since the last mail, or the person has no address or has not opted in. One
 * statement.
 */
export async function readUnreadDigest(
  db: Pick<TenantReader, "all">,
  personId: string,
): Promise<UnreadDigest | null> {
  const [row] = await db.all(typedRows(DIGEST, (columns) =>
    sql`
    with person as (
      select id, 'student' as type, email, first_name, (select mailed_at from chat_inboxes where person_id = ${personId}) as mailed_at
      from students where id = ${personId} and email is not null and archived_at is null
      union all
      select user_id, 'teacher', email, first_name, (select mailed_at from chat_inboxes where person_id = ${personId})
      from staff where user_id = ${personId} and chat_mail = 1 and archived_at is null
    ), news as (
      select msg.created_at, thread.assignment_id, thread.unit_id
      from person join chat_members mem on mem.person_id = ${personId}
        join chat_threads thread on thread.id = mem.thread_id ${readStateJoin(personId)}
        join chat_messages msg on msg.thread_id = thread.id and msg.seq > coalesce(mine.read_seq, 0)
      where thread.last_seq > coalesce(mine.read_seq, 0) and msg.sender_id <> ${personId}
        and msg.created_at >= coalesce(person.mailed_at, '')
    )
    select ${columns} from person where exists (select 1 from news)`));
  if (!row) return null;
  const { oldest, ...news } = row;
  const due = Math.max(
    Date.parse(oldest) + UNREAD_MAIL_MS.after,
    news.mailedAt === null ? 0 : Date.parse(news.mailedAt) + UNREAD_MAIL_MS.every,
  );
  return { ...news, dueAt: new Date(due) };
}
