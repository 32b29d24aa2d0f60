import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { holdsWork } from "../../../queries/portfolio_work.ts";
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
  const [, , , withdrawn] = await tx.batch([
    tx.db.run(sql`
      delete from submissions where assignment_id = ${assignmentId}
        and exists (
          select 1 from unit_assignments a where a.id = ${assignmentId} and not ${holdsWork(sql`a`)})`),
    tx.db.run(sql`
      delete from chat_threads where assignment_id = ${assignmentId} and last_seq = 0
        and not exists (select 1 from submissions where assignment_id = ${assignmentId})`),
    // Swept with its file.
    tx.db.run(sql`
      update documents set assignment_id = null where assignment_id = ${assignmentId}
        and not exists (select 1 from submissions where assignment_id = ${assignmentId})`),
    tx.db.delete(unitAssignments).where(and(
      eq(unitAssignments.id, assignmentId),
      sql`not exists (select 1 from submissions where assignment_id = ${assignmentId})`,
    )).returning({ id: unitAssignments.id }),
    eventStatement(tx, { what: "portfolio.withdrawn", at: now, actor, studentId, assignmentId }),
  ]);
  if (withdrawn.length === 1) return;
  const [current] = await tx.db.select({ id: unitAssignments.id }).from(unitAssignments)
    .where(eq(unitAssignments.id, assignmentId));
  throw current ? new AppError("conflict", "This portfolio contains work. Archive it instead.") : notFound();
}
