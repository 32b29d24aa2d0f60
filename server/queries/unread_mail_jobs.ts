import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../db/doors.ts";
import { UNREAD_MAIL_MS } from "../../domain/chat.ts";

export const UNREAD_MAIL_JOB = "mail_unread";

type MessageRef = { messageId: string; threadId: string; senderId: string; origin: string; now: Date };

/**
 * Delayed jobs for all recipients, at most one pending each. For the batch that inserts the message: no row
 * without it.
 */
export function unreadMailStatement(tx: Pick<TenantWriter, "db">, message: MessageRef) {
  const { messageId, threadId, senderId, origin, now } = message;
  const runAt = new Date(now.getTime() + UNREAD_MAIL_MS.after).toISOString();
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select 'job_' || lower(hex(randomblob(10))), ${UNREAD_MAIL_JOB},
      json_object('personId', mem.person_id, 'origin', ${origin}), ${runAt}, ${now.toISOString()}
    from chat_members mem
      left join students on students.id = mem.person_id
      left join staff on staff.user_id = mem.person_id
    where mem.thread_id = ${threadId} and mem.person_id <> ${senderId}
      and exists (select 1 from chat_messages where id = ${messageId})
      and (students.email is not null and students.archived_at is null
        or staff.chat_mail = 1 and staff.archived_at is null)
      and ${noPendingMail(sql`+mem.person_id`)}`);
}

/**
 * Pass a column with a leading `+`: with its type affinity the expression index would be used for `kind`
 * alone.
 */
export function noPendingMail(personId: ReturnType<typeof sql> | string) {
  return sql`not exists (
    select 1 from jobs waiting
    where waiting.kind = ${UNREAD_MAIL_JOB} and waiting.payload ->> 'personId' = ${personId}
      and waiting.done_at is null and waiting.attempts = 0)`;
}

export function cancelUnreadMailStatement(tx: Pick<TenantWriter, "db">, personId: string, now: Date) {
  return tx.db.run(sql`
    update jobs set done_at = ${now.toISOString()}
    where kind = ${UNREAD_MAIL_JOB} and payload ->> 'personId' = ${personId} and done_at is null and attempts = 0`);
}
