import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";

type Input = { assignmentId: string; studentId: string; now: Date };

/**
 * Takes away a portfolio that was assigned by mistake, with its outcomes, while it holds nothing and never did: no words
 * nor earlier ones, no evidence not even removed, no tick, no step, no message (DECISIONS 7). The unit can be assigned again
 * then.
 * Throws conflict when it holds anything, not_found when somebody else was faster.
 */
export async function withdrawPortfolio(tx: TenantWriter, actor: Actor, input: Input): Promise<void> {
  const { assignmentId, studentId, now } = input;
  const [, , withdrawn] = await tx.batch([
    tx.db.run(sql`
      delete from submissions where assignment_id = ${assignmentId}
        and exists (
          select 1 from unit_assignments
          where id = ${assignmentId} and portfolio_status is null and archived_at is null)
        and not exists (select 1 from portfolio_steps where assignment_id = ${assignmentId})
        and not exists (select 1 from chat_threads where assignment_id = ${assignmentId} and last_seq > 0)
        and not exists (
          select 1 from submissions s where s.assignment_id = ${assignmentId} and (
            s.student_comment <> '' or s.teacher_comment <> '' or s.teacher_outcome_complete = 1
            or exists (select 1 from versions where submission_id = s.id)
            or exists (select 1 from submission_files where submission_id = s.id)))`),
    tx.db.run(sql`
      delete from chat_threads where assignment_id = ${assignmentId} and last_seq = 0
        and not exists (select 1 from submissions where assignment_id = ${assignmentId})`),
    tx.db.all<{ id: string }>(sql`
      delete from unit_assignments where id = ${assignmentId}
        and not exists (select 1 from submissions where assignment_id = ${assignmentId})
      returning id`),
    eventStatement(tx, { what: "portfolio.withdrawn", at: now, actor, studentId, assignmentId }),
  ]);
  if (withdrawn.length === 1) return;
  const [still] = await tx.db.all(sql`select 1 from unit_assignments where id = ${assignmentId}`);
  throw still ? new AppError("conflict", "This portfolio holds work. Archive it instead.") : notFound();
}
