import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissions, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { isBlank } from "../../../../domain/blank.ts";
import { dayIn, isDay } from "../../../../domain/dates.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { type Actor, closedMessage } from "../../../../domain/permissions.ts";
import { checkAchievedOn } from "../../../../domain/register.ts";
import { notArchived, type SubmissionRelation } from "../../../queries/portfolio_relations.ts";
import { eventsStatement } from "../../activity/events.ts";

export type Marking = {
  complete: boolean;
  /** `YYYY-MM-DD`; defaults to the date before unticking, else today at the establishment (DECISIONS 8, 29). */
  date?: string | undefined;
  /** Place of the student's work (DECISIONS 28); empty removes it, undefined leaves it. */
  heldAt?: string | undefined;
  /** Submissions that `heldAt` is about; undefined for all. */
  heldFor?: readonly string[] | undefined;
  /** Unticking a mistake: ticking again takes the date from before it, if there was one. */
  discardDate?: boolean | undefined;
  /** State shown by the page; outcomes that have changed since are left alone. */
  onlyIf?: { complete: boolean; date?: string | undefined } | undefined;
};

/** How much of a portfolio is complete. `completedAt`: UTC ISO string. */
export type Completion = {
  status: "in_progress" | "completed";
  completedAt: string | null;
  completed: number;
  total: number;
};

/** `changed`: ids of submissions; `completion`: of the portfolio, where one submission was marked. */
export type Marked = { changed: string[]; completion: Completion | undefined };

type Input = Marking & { submissions: readonly SubmissionRelation[]; timeZone: string; now: Date };

/**
 * Marks outcomes of any portfolios, all or none, and updates the portfolios' completion (DECISIONS 6, 8); idempotent.
 * Throws `invalid` for a bad or future date, `conflict` when one is archived.
 */
export async function markOutcomes(tx: TenantWriter, actor: Actor, input: Input): Promise<Marked> {
  const { complete, date = null, now, onlyIf } = input;
  const today = dayIn(input.timeZone, now);
  if (date !== null) checkDate(date, today);
  const heldAt = input.heldAt === undefined
    ? sql`s.held_at`
    : sql`iif(marked.value ->> 'held', ${isBlank(input.heldAt) ? null : input.heldAt.trim()}, s.held_at)`;
  const heldFor = input.heldFor && new Set(input.heldFor);
  const day = complete ? sql`coalesce(${date}, s.completed_date, s.earlier_date, ${today})` : sql`null`;
  // A tick leaves it, so that undoing the tick does too.
  const earlier = complete || input.discardDate
    ? sql`s.earlier_date`
    : sql`coalesce(s.completed_date, s.earlier_date)`;
  const completedBy = complete
    ? sql`iif(s.completed_date is ${day}, coalesce(s.completed_by, ${actor.id}), ${actor.id})`
    : sql`null`;
  const marked = JSON.stringify(
    input.submissions.map(({ submissionId, assignmentId }) => ({
      id: submissionId,
      assignmentId,
      held: Number(heldFor?.has(submissionId) ?? true),
    })),
  );
  const alone = input.submissions.length === 1 ? marked : "[]";
  const all = sql`json_each(${marked}) marked join submissions s on s.id = marked.value ->> 'id'`;
  const writable = sql`not exists (select 1 from ${all} where not ${notArchived(sql`s.assignment_id`)})`;
  const stands = onlyIf === undefined ? sql`1` : sql`(s.teacher_outcome_complete = ${Number(onlyIf.complete)}
      and s.completed_date is coalesce(${onlyIf.date ?? null}, s.completed_date))`;
  const changed = sql`${writable} and ${stands} and (
    s.teacher_outcome_complete <> ${
    Number(complete)
  } or s.completed_date is not ${day} or s.held_at is not ${heldAt}
    or (${Number(!complete)} and s.earlier_date is not ${earlier}))`;
  const counted = { count: sql<number>`(select count(*) from ${all})`, writable: sql<0 | 1>`${writable}` };
  const [[found], , changes, , [portfolio]] = await tx.batch([
    tx.db.all(typedRows(counted, (columns) => sql`select ${columns}`)),
    eventsStatement(tx, {
      what: sql`iif(s.teacher_outcome_complete = ${Number(complete)} and s.completed_date is ${day},
        'outcome.work_located', ${complete ? "outcome.completed" : "outcome.reopened"})`,
      at: now,
      actor,
      studentId: sql`a.student_id`,
      assignmentId: sql`a.id`,
      data: sql`json_object('submissionId', s.id, 'outcome', s.outcome_index + 1, 'date', ${day},
        'heldElsewhere', json(iif(${heldAt} is null, 'false', 'true')))`,
      from: sql`${all} join unit_assignments a on a.id = s.assignment_id where ${changed}`,
    }),
    tx.db.all(typedRows({ id: submissions.id }, (columns) =>
      sql`
      update submissions as s set teacher_outcome_complete = ${Number(complete)}, completed_date = ${day},
        completed_by = ${completedBy}, held_at = ${heldAt}, earlier_date = ${earlier}
      from json_each(${marked}) marked where s.id = marked.value ->> 'id' and ${changed} returning ${columns}`)),
    tx.db.run(sql`
      update unit_assignments as a set completed_at = iif(a.completed_at is null, ${now.toISOString()}, null)
      where a.id in (select value ->> 'assignmentId' from json_each(${marked}))
        and (a.completed_at is null) = not exists (
          select 1 from submissions open where open.assignment_id = a.id and open.teacher_outcome_complete = 0)`),
    tx.db.all(typedRows(COMPLETION, (columns) =>
      sql`
      select ${columns} from ${unitAssignments} join ${submissions} on ${submissions.assignmentId} = ${unitAssignments.id}
      where ${unitAssignments.id} in (select value ->> 'assignmentId' from json_each(${alone})) group by ${unitAssignments.id}`)),
  ]);
  if (!found || found.count < input.submissions.length) throw notFound();
  if (!found.writable) throw new AppError("conflict", closedMessage({ archived: true }));
  return {
    changed: changes.map(({ id }) => id),
    completion: portfolio && {
      status: portfolio.completedAt === null ? "in_progress" : "completed",
      ...portfolio,
    },
  };
}

const COMPLETION = {
  completedAt: unitAssignments.completedAt,
  completed: sql<number>`sum(${submissions.teacherOutcomeComplete})`,
  total: sql<number>`count(*)`,
};

function checkDate(date: string, today: string): void {
  const message = isDay(date) ? checkAchievedOn(date, today) : "Enter the date as YYYY-MM-DD";
  if (message) throw new AppError("invalid", message, { fields: { date: message } });
}
