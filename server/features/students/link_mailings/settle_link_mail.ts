import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { LinkMailReason } from "../../../../domain/link_mails.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

type Outcome =
  & { linkMailId: string; studentId: string; now: Date }
  & ({ state: "sent" } | { state: "failed" | "skipped"; reason: LinkMailReason });

/** Records the outcome of a waiting mail and revokes the link of an unsent one; idempotent. */
export async function settleLinkMail(tx: TenantWriter, outcome: Outcome): Promise<void> {
  const { linkMailId, studentId, state, now } = outcome;
  const reason = outcome.state === "sent" ? null : outcome.reason;
  const at = now.toISOString();
  const eventId = newId("event");
  await tx.batch([
    tx.db.run(sql`
      update link_mails set state = ${state}, reason = ${reason}, done_at = ${at}
      where id = ${linkMailId} and state = 'waiting'`),
    eventStatement(tx, {
      id: eventId,
      what: state === "sent" ? "student_access.link_mailed" : "student_access.link_not_mailed",
      at: now,
      actor: { kind: "system", id: "link_mailing" },
      studentId,
      data: { linkMailId, ...(reason === null ? {} : { reason }) },
    }),
    ...(state === "sent" ? [] : [tx.db.run(sql`
      update student_access set revoked_at = ${at}
      where id = ${accessIdOf(linkMailId)} and revoked_at is null
        and ${eventWritten(eventId)}`)]),
  ]);
}

/** Id of the access link of a mail, the same for every try. */
export function accessIdOf(linkMailId: string): string {
  return linkMailId.replace(/^[a-z]+_/, "acc_");
}

/** Job retries end within half a day. */
const MAX_WAIT_MS = 2 * 86_400_000;

/** Waiting mails whose job died in its last try, for `from`. */
export function abandonedLinkMails(now: Date): SQL {
  const before = new Date(now.getTime() - MAX_WAIT_MS).toISOString();
  return sql`link_mails m join link_mailings g on g.id = m.mailing_id
    where m.state = 'waiting' and g.created_at < ${before}`;
}

/** Fails abandoned mails and revokes their links; for one batch, in this order. */
export function failAbandonedStatements(now: Date): SQL[] {
  const at = now.toISOString();
  const abandoned = sql`from ${abandonedLinkMails(now)}`;
  return [
    sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, data)
      select 'evt_' || lower(hex(randomblob(10))), ${at}, 'system', 'sweep', 'student_access.link_not_mailed',
        m.student_id, json_object('linkMailId', m.id, 'reason', 'not_delivered') ${abandoned}`,
    // The link's id derives from the mail's (`accessIdOf`).
    sql`
      update student_access set revoked_at = ${at}
      where revoked_at is null and id in (select 'acc_' || substr(m.id, 5) ${abandoned})`,
    sql`
      update link_mails set state = 'failed', reason = 'not_delivered', done_at = ${at}
      where id in (select m.id ${abandoned})`,
  ];
}
