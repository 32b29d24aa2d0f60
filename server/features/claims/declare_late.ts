import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { lateDeclarations } from "../../../db/tenant/schema/index.ts";
import type { Declaration } from "../../../domain/declarations.ts";
import { AppError } from "../../../domain/errors.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { notArchived } from "../../queries/portfolio_relations.ts";
import { eventStatement } from "../activity/events.ts";

type Input = { assignmentId: string; studentId: string; declaration: Declaration; now: Date };

/**
 * Records a declaration that was not made with its step (DECISIONS 9); idempotent. Throws `conflict` before the step,
 * and for an archived portfolio.
 */
export async function declareLate(
  tx: TenantWriter,
  actor: ActorFor<"portfolio.declare">,
  { assignmentId, studentId, declaration, now }: Input,
): Promise<void> {
  const steps = declaration === "own_work"
    ? sql`('submitted', 'assessed', 'verified', 'awarded')`
    : sql`('assessed', 'verified', 'awarded')`;
  await tx.batch([
    tx.db.run(sql`
      insert into late_declarations (assignment_id, kind, declared_by, declared_at)
      select ${assignmentId}, ${declaration}, ${actor.id}, ${now.toISOString()}
      where (select portfolio_status from unit_assignments where id = ${assignmentId}) in ${steps}
        and ${notArchived(assignmentId)}
      on conflict do nothing`),
    eventStatement(tx, {
      what: "portfolio.declared_late",
      at: now,
      actor,
      studentId,
      assignmentId,
      data: { declaration },
    }),
  ]);
  const recorded = await tx.db.$count(
    lateDeclarations,
    sql`assignment_id = ${assignmentId} and kind = ${declaration}`,
  );
  if (recorded === 0) {
    throw new AppError("conflict", "This portfolio is archived, or has not come so far yet.");
  }
}
