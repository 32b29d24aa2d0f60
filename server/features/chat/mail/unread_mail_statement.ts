import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { UNREAD_MAIL } from "../../../../domain/chat.ts";

/** The kind of job that mails one person about what they have not read. */
export const MAIL_UNREAD = "mail_unread";

type Said = { messageId: string; threadId: string; senderId: string; origin: string; now: Date };

/**
 * The statement that asks for a mail to everybody a new message is for: students with an address, and staff who want it.
 * It waits some minutes, so that whoever is there and reads gets none, and nobody has two waiting. For the batch of the
 * message itself: it writes nothing where the message was not written.
 */
export function unreadMailStatement(tx: Pick<TenantWriter, "db">, said: Said) {
  const { messageId, threadId, senderId, origin, now } = said;
  const runAt = new Date(now.getTime() + UNREAD_MAIL.after).toISOString();
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select 'job_' || lower(hex(randomblob(10))), ${MAIL_UNREAD},
      json_object('personId', mem.person_id, 'origin', ${origin}), ${runAt}, ${now.toISOString()}
    from chat_members mem
      left join students on students.id = mem.person_id
      left join staff on staff.user_id = mem.person_id
    where mem.thread_id = ${threadId} and mem.person_id <> ${senderId}
      and exists (select 1 from chat_messages where id = ${messageId})
      and (students.email is not null and students.archived_at is null
        or staff.chat_mail = 1 and staff.archived_at is null)
      and ${noneWaiting(sql`+mem.person_id`)}`);
}

/**
 * That no mail about unread messages waits for somebody; one that is being sent no longer waits. A column is given with a
 * `+`: compared as the text that it is, the index, which is of an expression, would go by the kind alone.
 */
export function noneWaiting(personId: ReturnType<typeof sql> | string) {
  return sql`not exists (
    select 1 from jobs waiting
    where waiting.kind = ${MAIL_UNREAD} and waiting.payload ->> 'personId' = ${personId}
      and waiting.done_at is null and waiting.attempts = 0)`;
}

/** The statement that lets go of the mail about unread messages that waits for somebody, for whoever ends their links. */
export function dropWaitingMail(tx: Pick<TenantWriter, "db">, personId: string, now: Date) {
  return tx.db.run(sql`
    update jobs set done_at = ${now.toISOString()}
    where kind = ${MAIL_UNREAD} and payload ->> 'personId' = ${personId} and done_at is null and attempts = 0`);
}
