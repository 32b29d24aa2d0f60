import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import { eventStatement } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { readUnit } from "../units/read_unit.ts";

type Input = { unitId: string; unitCode: string; studentId: string; now: Date };

/**
 * Creates the portfolio and its submissions in one batch (DECISIONS 5). Throws `not_found`, `conflict` when
 * the student has the unit already (archived or not), `limit`.
 */
export async function assignUnit(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { unitId, unitCode, studentId, now }: Input,
): Promise<{ id: string }> {
  const [unit, entitlements] = await Promise.all([readUnit(tx.db, unitId), readEntitlements(tx.db)]);
  if (!unit || unit.unitCode !== unitCode) throw notFound();
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage) throw new AppError("limit", limitMessage);
  const id = newId("assignment");
  const submissions = unit.outcomes.map((outcome) => ({ id: newId("submission"), outcomeId: outcome.id }));
  const [created] = await tx.batch([
    tx.db.all(typedRows({ id: unitAssignments.id }, (columns) =>
      sql`
      insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      select ${id}, ${unitId}, ${unit.revisionId}, id, ${actor.id}, ${now.toISOString()}
      from students where id = ${studentId} and archived_at is null
      on conflict (student_id, unit_id) do nothing
      returning ${columns}`)),
    eventStatement(tx, {
      what: "portfolio.assigned",
      at: now,
      actor,
      studentId,
      assignmentId: id,
      data: { unitId, unitCode, revision: unit.number, outcomes: submissions.length },
    }),
    tx.db.run(sql`
      insert into submissions (id, assignment_id, outcome_id, outcome_index)
      select value ->> 'id', ${id}, value ->> 'outcomeId', key from json_each(${JSON.stringify(submissions)})
      where exists (select 1 from unit_assignments where id = ${id})`),
  ]);
  if (created.length === 0) {
    const [student] = await tx.db.select({ id: students.id }).from(students)
      .where(and(eq(students.id, studentId), isNull(students.archivedAt)));
    throw student ? new AppError("conflict", "This student already has this unit.") : notFound();
  }
  return { id };
}
