import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { submissions } from "../../../../db/tenant/schema/index.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { notArchived, type SubmissionRelation } from "../../../queries/portfolio_relations.ts";
import { eventStatement } from "../../activity/events.ts";

type Input = { submission: SubmissionRelation; heldAt: string; now: Date };

/**
 * Says where the work of a complete outcome is, where nothing said so (DECISIONS 28), also once the rest is locked.
 * Throws `conflict` where a place is recorded, the portfolio is claimed or archived, or the outcome is open.
 */
export async function locateWork(
  tx: TenantWriter,
  actor: ActorFor<"outcome.locate_work">,
  { submission: { submissionId, assignmentId, studentId, outcomeIndex }, heldAt, now }: Input,
): Promise<void> {
  const [located] = await tx.batch([
    tx.db.update(submissions).set({ heldAt: heldAt.trim() }).where(and(
      eq(submissions.id, submissionId),
      isNull(submissions.heldAt),
      eq(submissions.teacherOutcomeComplete, true),
      sql`(select claimed from unit_assignments where id = ${assignmentId}) = 0`,
      notArchived(assignmentId),
    )).returning({ id: submissions.id }),
    eventStatement(tx, {
      what: "outcome.work_located",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { submissionId, outcome: outcomeIndex + 1, heldElsewhere: true },
    }),
  ]);
  if (located.length === 0) {
    throw new AppError(
      "conflict",
      "Where the work is cannot be changed any more. Reload the page to see it.",
    );
  }
}
