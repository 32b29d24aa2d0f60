import { and, eq, ne, or, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { submissions } from "../../../db/tenant/schema/index.ts";
import { dayIn, isDay } from "../../../domain/dates.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { type Actor, closedMessage } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";
import { notArchived, type SubmissionRelation } from "../../queries/portfolio_relations.ts";

/** Earlier dates are typing errors. */
const EARLIEST_DATE = "2000-01-01";

type Input = {
  submission: SubmissionRelation;
  complete: boolean;
  /** `YYYY-MM-DD`; defaults to today in the establishment's time zone (DECISIONS 8). */
  date?: string;
  timeZone: string;
  now: Date;
};

/**
 * Marks an outcome and updates the portfolio's completion (DECISIONS 6, 8); idempotent. Throws `invalid`
 * for a bad or future date, `conflict` when archived.
 */
export async function markComplete(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { submission, complete, now } = input;
  const { submissionId, assignmentId, studentId, outcomeIndex } = submission;
  const today = dayIn(input.timeZone, now);
  if (input.date !== undefined) checkDate(input.date, today);
  const day = complete ? input.date ?? today : null;
  const writable = notArchived(assignmentId);
  const otherDay = input.date === undefined ? undefined : sql`${submissions.completedDate} is not ${day}`;
  const [[row]] = await tx.batch([
    tx.db.select({ writable }).from(submissions).where(eq(submissions.id, submissionId)),
    tx.db.update(submissions)
      .set({ teacherOutcomeComplete: complete, completedDate: day, completedBy: complete ? actor.id : null })
      .where(and(
        eq(submissions.id, submissionId),
        writable,
        or(ne(submissions.teacherOutcomeComplete, complete), otherDay),
      )),
    eventStatement(tx, {
      what: complete ? "outcome.completed" : "outcome.reopened",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { submissionId, outcome: outcomeIndex + 1, date: day },
    }),
    tx.db.run(sql`
      update unit_assignments set completed_at = case
        when exists (select 1 from submissions where assignment_id = ${assignmentId} and teacher_outcome_complete = 0)
        then null else coalesce(completed_at, ${now.toISOString()}) end
      where id = ${assignmentId} and changes() = 1`),
  ]);
  if (!row) throw notFound();
  if (!row.writable) throw new AppError("conflict", closedMessage({ archived: true }));
}

function checkDate(date: string, today: string): void {
  const message = !isDay(date)
    ? "Write the date as YYYY-MM-DD"
    : date > today
    ? "An outcome cannot be achieved in the future"
    : date < EARLIEST_DATE
    ? "Check the year of this date"
    : null;
  if (message) throw new AppError("invalid", message, { fields: { date: message } });
}
