import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LINK_MAIL_LIMITS } from "../../../../domain/link_mails.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { linkedTo } from "../../portfolio/read_relation.ts";

type Asked = {
  assignmentIds: readonly string[];
  /** Where the links lead: scheme and host. */
  origin: string;
  now: Date;
};

/** The kind of the job that sends one of the mails. */
export const MAIL_STUDENT_LINK = "mail_student_link";

const HOUR = 3600_000;

/**
 * Asks for mails with links: one to each student, which leads to those of their portfolios that were chosen. A student
 * who cannot be mailed is noted as skipped at once, with the reason; for every other mail there is a job, so this goes
 * through `writeWithWork`. One batch. Throws not_found when a portfolio is not the actor's to reach.
 */
export async function askLinkMailing(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { assignmentIds, origin, now }: Asked,
): Promise<{ id: string }> {
  const wanted = [...new Set(assignmentIds)];
  const reached = reachedPortfolios(actor, wanted);
  const portfolios = await tx.db.all<{ id: string; studentId: string }>(
    sql`select unit_assignments.id as id, unit_assignments.student_id as studentId ${reached}`,
  );
  if (portfolios.length < wanted.length) throw notFound();
  const mails = [...Map.groupBy(portfolios, ({ studentId }) => studentId)].map(([studentId, chosen]) => ({
    id: newId("linkMail"),
    jobId: newId("job"),
    studentId,
    assignments: chosen.map(({ id }) => id),
  }));
  const id = newId("mailing");
  const at = now.toISOString();
  const asked = sql`json_each(${JSON.stringify(mails)}) asked`;
  await tx.batch([
    tx.db.run(sql`
      insert into link_mailings (id, created_by, created_at) select ${id}, ${actor.id}, ${at}
      where (select count(*) ${reached}) = ${wanted.length}`),
    eventStatement(tx, {
      what: "student_access.mailing_asked",
      at: now,
      actor,
      data: { mailingId: id, students: mails.length, portfolios: wanted.length },
    }),
    tx.db.run(sql`
      insert into link_mails (id, mailing_id, student_id, assignments, state, reason, done_at)
      select id, ${id}, student_id, assignments, iif(reason is null, 'waiting', 'skipped'), reason,
        iif(reason is null, null, ${at})
      from (
        select asked.value ->> 'id' as id, s.id as student_id, asked.value -> 'assignments' as assignments,
          ${whyNotMailed(now)} as reason
        from ${asked} cross join students s on s.id = asked.value ->> 'studentId')
      where exists (select 1 from link_mailings where id = ${id})`),
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select asked.value ->> 'jobId', ${MAIL_STUDENT_LINK},
        json_object('linkMailId', m.id, 'origin', ${origin}), ${at}, ${at}
      from ${asked} cross join link_mails m on m.id = asked.value ->> 'id' where m.state = 'waiting'`),
  ]);
  const [made] = await tx.db.all(sql`select 1 from link_mailings where id = ${id}`);
  if (!made) throw notFound();
  return { id };
}

/** Those of some portfolios that the actor reaches: an administrator all (DECISIONS 10), archived ones among them. */
function reachedPortfolios(actor: Extract<Actor, { kind: "staff" }>, ids: readonly string[]): SQL {
  return sql`
    from json_each(${JSON.stringify(ids)}) wanted
      cross join unit_assignments on unit_assignments.id = wanted.value
    where ${actor.role === "admin" ? sql`1` : linkedTo(actor)}`;
}

/** Why the student `s` cannot be mailed now, as one of LINK_MAIL_REASONS; null where nothing is in the way. */
function whyNotMailed(now: Date): SQL {
  const hourAgo = new Date(now.getTime() - HOUR).toISOString();
  return sql`case
    when s.archived_at is not null or not exists (
      select 1 from json_each(asked.value -> 'assignments') chosen
        cross join unit_assignments u on u.id = chosen.value
      where u.archived_at is null) then 'archived'
    when s.email is null then 'no_email'
    when (
      select count(*) from link_mails earlier join link_mailings g on g.id = earlier.mailing_id
      where earlier.student_id = s.id and earlier.state in ('waiting', 'sent') and g.created_at > ${hourAgo}
    ) >= ${LINK_MAIL_LIMITS.anHour} then 'limit' end`;
}
