import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../../db/doors.ts";
import { linkMailings, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { nullable, typedRows } from "../../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LINK_MAIL_LIMITS, NO_PORTFOLIO_TO_MAIL } from "../../../../domain/link_mails.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import { accessibleStudents } from "../../../queries/accessible_students.ts";
import { linkedTo } from "../../../queries/portfolio_relations.ts";

type MailingInput = {
  assignmentIds?: readonly string[];
  /** For all their portfolios; of students without one nothing is emailed. */
  studentIds?: readonly string[];
  /** Scheme and host of the links. */
  origin: string;
  now: Date;
};

/** Job kind. */
export const MAIL_STUDENT_LINK = "mail_student_link";

const HOUR_MS = 3600_000;

/**
 * Creates one mail per student for their chosen portfolios, skipped at once with a reason where impossible.
 * Enqueues jobs: call through `writeWithJobs`. Throws `not_found` for an inaccessible portfolio or student,
 * `conflict` when no student has a portfolio.
 */
export async function createLinkMailing(
  tx: TenantWriter,
  actor: StaffActor,
  { assignmentIds = [], studentIds = [], origin, now }: MailingInput,
): Promise<{ id: string }> {
  const portfolioIds = [
    ...new Set([...assignmentIds, ...await portfoliosOf(tx, actor, [...new Set(studentIds)])]),
  ];
  if (portfolioIds.length === 0) throw new AppError("conflict", NO_PORTFOLIO_TO_MAIL);
  const accessible = accessiblePortfolios(actor, portfolioIds);
  const fields = { id: unitAssignments.id, studentId: unitAssignments.studentId };
  const portfolios = await tx.db.all(typedRows(fields, (columns) => sql`select ${columns} ${accessible}`));
  if (portfolios.length < portfolioIds.length) throw notFound();
  const mails = [...Map.groupBy(portfolios, ({ studentId }) => studentId)].map(([studentId, chosen]) => ({
    id: newId("linkMail"),
    jobId: newId("job"),
    studentId,
    assignments: chosen.map(({ id }) => id),
  }));
  const id = newId("mailing");
  const at = now.toISOString();
  const requested = sql`json_each(${JSON.stringify(mails)}) asked`;
  await tx.batch([
    tx.db.run(sql`
      insert into link_mailings (id, created_by, created_at) select ${id}, ${actor.id}, ${at}
      where (select count(*) ${accessible}) = ${portfolioIds.length}`),
    eventStatement(tx, {
      what: "student_access.mailing_asked",
      at: now,
      actor,
      data: { mailingId: id, students: mails.length, portfolios: portfolioIds.length },
    }),
    tx.db.run(sql`
      insert into link_mails (id, mailing_id, student_id, assignments, state, reason, done_at)
      select id, ${id}, student_id, assignments, iif(reason is null, 'waiting', 'skipped'), reason,
        iif(reason is null, null, ${at})
      from (
        select asked.value ->> 'id' as id, s.id as student_id, asked.value -> 'assignments' as assignments,
          ${skipReason(now)} as reason
        from ${requested} cross join students s on s.id = asked.value ->> 'studentId')
      where exists (select 1 from link_mailings where id = ${id})`),
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select asked.value ->> 'jobId', ${MAIL_STUDENT_LINK},
        json_object('linkMailId', m.id, 'origin', ${origin}), ${at}, ${at}
      from ${requested} cross join link_mails m on m.id = asked.value ->> 'id' where m.state = 'waiting'`),
  ]);
  const [created] = await tx.db.select({ id: linkMailings.id }).from(linkMailings)
    .where(eq(linkMailings.id, id));
  if (!created) throw notFound();
  return { id };
}

/** Unarchived ones. */
async function portfoliosOf(
  tx: TenantWriter,
  actor: StaffActor,
  studentIds: readonly string[],
): Promise<string[]> {
  const chosen = accessibleStudents(actor, studentIds);
  const fields = {
    id: nullable(alias(unitAssignments, "a").id),
    students: sql<number>`(select count(*) ${chosen})`,
  };
  const rows = await tx.db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from (select 1)
      left join unit_assignments a on a.archived_at is null and a.student_id in (select s.id ${chosen})`));
  if (rows[0]!.students < studentIds.length) throw notFound();
  return rows.flatMap(({ id }) => id ?? []);
}

/** All for an administrator (DECISIONS 10), archived ones included. */
function accessiblePortfolios(actor: StaffActor, ids: readonly string[]): SQL {
  return sql`
    from json_each(${JSON.stringify(ids)}) wanted
      cross join unit_assignments on unit_assignments.id = wanted.value
    where ${actor.role === "admin" ? sql`1` : linkedTo(actor)}`;
}

/** One of LINK_MAIL_REASONS for student `s`, or null. */
function skipReason(now: Date): SQL {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  return sql`case
    when s.archived_at is not null or not exists (
      select 1 from json_each(asked.value -> 'assignments') chosen
        cross join unit_assignments u on u.id = chosen.value
      where u.archived_at is null) then 'archived'
    when s.email is null then 'no_email'
    when (
      select count(*) from link_mails earlier join link_mailings g on g.id = earlier.mailing_id
      where earlier.student_id = s.id and earlier.state in ('waiting', 'sent') and g.created_at > ${hourAgo}
    ) >= ${LINK_MAIL_LIMITS.perHour} then 'limit' end`;
}
