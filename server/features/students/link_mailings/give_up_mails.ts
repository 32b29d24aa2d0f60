import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";

/** How long a mail may wait, in milliseconds: its tries end within half a day. */
const LONGEST_WAIT = 2 * 86_400_000;

/**
 * Notes mails that nobody will try again as not delivered, for the daily sweep: a server that ended in the last try could
 * not say so itself. What they had made opens nothing.
 */
export async function giveUpMails(tx: TenantWriter, now: Date): Promise<void> {
  const at = now.toISOString();
  const before = new Date(now.getTime() - LONGEST_WAIT).toISOString();
  const abandoned = sql`
    from link_mails m join link_mailings g on g.id = m.mailing_id
    where m.state = 'waiting' and g.created_at < ${before}`;
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, data)
      select 'evt_' || lower(hex(randomblob(10))), ${at}, 'system', 'sweep', 'student_access.link_not_mailed',
        m.student_id, json_object('linkMailId', m.id, 'reason', 'not_delivered') ${abandoned}`),
    // The one link that a mail carries bears its id (prepare_link_mail.ts).
    tx.db.run(sql`
      update student_access set revoked_at = ${at}
      where revoked_at is null and id in (select 'acc_' || substr(m.id, 5) ${abandoned})`),
    tx.db.run(sql`
      update link_mails set state = 'failed', reason = 'not_delivered', done_at = ${at}
      where id in (select m.id ${abandoned})`),
  ]);
}
