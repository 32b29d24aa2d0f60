import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { UNREAD_MAIL } from "../../../../domain/chat.ts";
import { myReading } from "../unread.ts";

/** Who is to be told of what they have not read, and from when on. */
export type UnreadNews = {
  personId: string;
  personType: "teacher" | "student";
  email: string;
  firstName: string;
  /** The portfolio of the newest unread message, for a student: the one whose chat it is, or theirs of the unit. */
  assignmentId: string | null;
  /** When they were last told of anything. */
  mailedAt: string | null;
  /** When they may be told: some minutes after the oldest of it, and an hour after the last mail. */
  dueAt: Date;
};

type Row = Omit<UnreadNews, "dueAt"> & { oldest: string };

/**
 * What somebody has not read and was not mailed about yet, or null when there is nothing to tell, or they cannot or do
 * not want to be told by mail. One statement.
 */
export async function readUnreadNews(
  db: Pick<TenantReader, "all">,
  personId: string,
): Promise<UnreadNews | null> {
  const [row] = await db.all<Row>(sql`
    with person as (
      select id, 'student' as type, email, first_name, (select mailed_at from chat_inboxes where person_id = ${personId}) as mailed_at
      from students where id = ${personId} and email is not null and archived_at is null
      union all
      select user_id, 'teacher', email, first_name, (select mailed_at from chat_inboxes where person_id = ${personId})
      from staff where user_id = ${personId} and chat_mail = 1 and archived_at is null
    ), news as (
      select said.created_at, thread.assignment_id, thread.unit_id
      from person join chat_members mem on mem.person_id = ${personId}
        join chat_threads thread on thread.id = mem.thread_id ${myReading(personId)}
        join chat_messages said on said.thread_id = thread.id and said.seq > coalesce(mine.read_seq, 0)
      where thread.last_seq > coalesce(mine.read_seq, 0) and said.sender_id <> ${personId}
        and said.created_at >= coalesce(person.mailed_at, '')
    )
    select person.id as personId, person.type as personType, person.email, person.first_name as firstName,
      person.mailed_at as mailedAt, (select min(created_at) from news) as oldest, (
        select coalesce(news.assignment_id, (
          select id from unit_assignments a where a.student_id = person.id and a.unit_id = news.unit_id))
        from news order by created_at desc limit 1) as assignmentId
    from person where exists (select 1 from news)`);
  if (!row) return null;
  const { oldest, ...news } = row;
  const due = Math.max(
    Date.parse(oldest) + UNREAD_MAIL.after,
    news.mailedAt === null ? 0 : Date.parse(news.mailedAt) + UNREAD_MAIL.every,
  );
  return { ...news, dueAt: new Date(due) };
}
