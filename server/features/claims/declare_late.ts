import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { unitAssignments } from "../../../db/tenant/schema/index.ts";
import type { Declaration } from "../../../domain/declarations.ts";
import { AppError } from "../../../domain/errors.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { notArchived } from "../../queries/portfolio_relations.ts";
import { eventStatement } from "../activity/events.ts";

type Input = { assignmentId: string; studentId: string; declaration: Declaration; now: Date };

/** Columns of the step that each belongs to; a portfolio can be assessed without being submitted (DECISIONS 6). */
const STEP_OF: Readonly<Record<Declaration, { declared: SQL; at: SQL }>> = {
  own_work: {
    declared: sql`unit_assignments.own_work_declared`,
    at: sql`coalesce(unit_assignments.submitted_at, unit_assignments.assessed_at)`,
  },
  assessment: { declared: sql`unit_assignments.assessment_declared`, at: sql`unit_assignments.assessed_at` },
};

/**
 * SQL condition over `unit_assignments`: made with the step now in force, or later. What was declared before a return says
 * nothing of the work that came after it (DECISIONS 7, 9).
 */
export function isDeclared(declaration: Declaration): SQL {
  const { declared, at } = STEP_OF[declaration];
  return sql`(coalesce(${declared}, 0) or exists (
    select 1 from late_declarations late where late.assignment_id = unit_assignments.id
      and late.kind = ${declaration} and late.declared_at >= ${at}))`;
}

/**
 * Records a declaration that was not made with its step (DECISIONS 9); idempotent. Throws `conflict` before the step,
 * and for an archived portfolio.
 */
export async function declareLate(
  tx: TenantWriter,
  actor: ActorFor<"portfolio.declare">,
  { assignmentId, studentId, declaration, now }: Input,
): Promise<void> {
  const declared = isDeclared(declaration);
  await tx.batch([
    tx.db.run(sql`
      insert into late_declarations (assignment_id, kind, declared_by, declared_at)
      select id, ${declaration}, ${actor.id}, max(${now.toISOString()}, ${
      STEP_OF[declaration].at
    }) from unit_assignments
      where id = ${assignmentId} and ${STEP_OF[declaration].at} is not null and not ${declared}
        and ${notArchived(assignmentId)}`),
    eventStatement(tx, {
      what: "portfolio.declared_late",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { declaration },
    }),
  ]);
  const found = await tx.db.$count(unitAssignments, and(eq(unitAssignments.id, assignmentId), declared));
  if (found === 0) throw new AppError("conflict", "This portfolio is archived, or has not come so far yet.");
}
