import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { dayIn, isDay } from "../../../domain/dates.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { type Actor, closedWords } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { notArchived, type SubmissionRelation } from "./read_relation.ts";

/** No outcome was achieved before this day: an earlier one is a slip of the keyboard. */
const EARLIEST = "2000-01-01";

type Input = {
  submission: SubmissionRelation;
  complete: boolean;
  /** The day it was achieved, `YYYY-MM-DD`; today in the establishment's zone when not given (DECISIONS 8). */
  date?: string;
  timeZone: string;
  now: Date;
};

/**
 * Ticks or unticks an outcome as complete, and keeps the portfolio's own completion in step (DECISIONS 6, 8). Ticking
 * what is ticked changes nothing. Throws invalid for a date that is no day or lies ahead, conflict where it was
 * archived meanwhile; the database refuses a portfolio that is locked.
 */
export async function markComplete(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { submission, complete, now } = input;
  const { submissionId, assignmentId, studentId, outcomeIndex } = submission;
  const today = dayIn(input.timeZone, now);
  if (input.date !== undefined) checkDate(input.date, today);
  const day = complete ? input.date ?? today : null;
  const by = complete ? actor.id : null;
  const standing = notArchived(assignmentId);
  const [[found]] = await tx.batch([
    tx.db.all<{ standing: 0 | 1 }>(
      sql`select ${standing} as standing from submissions where id = ${submissionId}`,
    ),
    tx.db.run(sql`
      update submissions set teacher_outcome_complete = ${
      complete ? 1 : 0
    }, completed_date = ${day}, completed_by = ${by}
      where id = ${submissionId} and ${standing} and (teacher_outcome_complete <> ${complete ? 1 : 0}
        ${input.date === undefined ? sql`` : sql`or completed_date is not ${day}`})`),
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
  if (!found) throw notFound();
  if (found.standing !== 1) throw new AppError("conflict", closedWords({ archived: true }));
}

function checkDate(date: string, today: string): void {
  const message = !isDay(date)
    ? "Write the date as YYYY-MM-DD"
    : date > today
    ? "An outcome cannot be achieved in the future"
    : date < EARLIEST
    ? "Check the year of this date"
    : null;
  if (message) throw new AppError("invalid", message, { fields: { date: message } });
}
