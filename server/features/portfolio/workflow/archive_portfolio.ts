import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";

type ArchiveInput = { assignmentId: string; studentId: string; archived: boolean; now: Date };

/** Archives or unarchives a portfolio in any state; idempotent (DECISIONS 7). */
export async function archivePortfolio(tx: TenantWriter, actor: Actor, input: ArchiveInput): Promise<void> {
  const { assignmentId, studentId, archived, now } = input;
  await tx.batch([
    tx.db.update(unitAssignments).set({ archivedAt: archived ? now.toISOString() : null }).where(and(
      eq(unitAssignments.id, assignmentId),
      archived ? isNull(unitAssignments.archivedAt) : isNotNull(unitAssignments.archivedAt),
    )),
    eventStatement(tx, {
      what: archived ? "portfolio.archived" : "portfolio.unarchived",
      at: now,
      actor,
      studentId,
      assignmentId,
    }),
  ]);
}

type WithdrawInput = { assignmentId: string; studentId: string; now: Date };

/**
 * Deletes a portfolio assigned by mistake that never held anything (DECISIONS 7). Throws `conflict` when it
 * does, `not_found` when already deleted.
 */
export async function withdrawPortfolio(tx: TenantWriter, actor: Actor, input: WithdrawInput): Promise<void> {
  const { assignmentId, studentId, now } = input;
  const [, , withdrawn] = await tx.batch([
    tx.db.run(sql`
      delete from submissions where assignment_id = ${assignmentId} and ${
      holdsNothing(sql`${assignmentId}`)
    }`),
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
  const [current] = await tx.db.all(sql`select 1 from unit_assignments where id = ${assignmentId}`);
  throw current ? new AppError("conflict", "This portfolio holds work. Archive it instead.") : notFound();
}

/** SQL condition: a portfolio that can be withdrawn, without evidence, texts, ticks, messages or steps (DECISIONS 7). */
export function holdsNothing(assignmentId: SQL): SQL {
  return sql`(exists (
      select 1 from unit_assignments empty
      where empty.id = ${assignmentId} and empty.portfolio_status is null and empty.archived_at is null)
    and not exists (select 1 from portfolio_steps where assignment_id = ${assignmentId})
    and not exists (select 1 from chat_threads where assignment_id = ${assignmentId} and last_seq > 0)
    and not exists (
      select 1 from submissions held where held.assignment_id = ${assignmentId} and (
        held.student_comment <> '' or held.teacher_comment <> '' or held.teacher_outcome_complete = 1
        or held.held_at is not null
        or exists (select 1 from versions where submission_id = held.id)
        or exists (select 1 from submission_files where submission_id = held.id))))`;
}
