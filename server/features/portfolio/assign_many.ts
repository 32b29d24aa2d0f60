import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { accessibleStudents } from "../students/accessible_students.ts";
import { readUnit } from "../units/read_unit.ts";

type Input = { unitId: string; unitCode: string; studentIds: readonly string[]; now: Date };

export type AssignedMany = {
  created: { id: string; studentId: string }[];
  /** Students who have the unit already, in a portfolio archived or not. */
  existing: { studentId: string; firstName: string; lastName: string }[];
};

/**
 * Gives a unit to many students in one batch, with one event each; who has it already is skipped and named. Throws
 * `not_found` for an unknown unit or any inaccessible student, `limit`.
 */
export async function assignMany(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { unitId, unitCode, studentIds, now }: Input,
): Promise<AssignedMany> {
  const [unit, entitlements] = await Promise.all([readUnit(tx.db, unitId), readEntitlements(tx.db)]);
  if (!unit || unit.unitCode !== unitCode) throw notFound();
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage) throw new AppError("limit", limitMessage);
  const ids = [...new Set(studentIds)];
  const rows = ids.map((studentId) => ({ id: newId("assignment"), eventId: newId("event"), studentId }));
  const given = sql`json_each(${JSON.stringify(rows)})`;
  const outcomes = JSON.stringify(unit.outcomes.map(({ id }) => id));
  const at = now.toISOString();
  const allAccessible = sql`(select count(*) ${accessibleStudents(actor, ids)}) = ${ids.length}`;
  const [created] = await tx.batch([
    tx.db.all(typedRows({ id: unitAssignments.id, studentId: unitAssignments.studentId }, (columns) =>
      sql`
      insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      select w.value ->> 'id', ${unitId}, ${unit.revisionId}, w.value ->> 'studentId', ${actor.id}, ${at}
      from ${given} w where ${allAccessible}
      on conflict (student_id, unit_id) do nothing
      returning ${columns}`)),
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id, assignment_id, data)
      select w.value ->> 'eventId', ${at}, 'staff', ${actor.id}, 'portfolio.assigned', a.student_id, a.id,
        json_object('unitId', ${unitId}, 'unitCode', ${unitCode}, 'revision', ${unit.number},
          'outcomes', ${unit.outcomes.length}, 'mode', ${actor.mode})
      from ${given} w cross join unit_assignments a on a.id = w.value ->> 'id'`),
    tx.db.run(sql`
      insert into submissions (id, assignment_id, outcome_id, outcome_index)
      select 'sub_' || lower(hex(randomblob(10))), a.id, o.value, o.key
      from ${given} w cross join unit_assignments a on a.id = w.value ->> 'id'
        cross join json_each(${outcomes}) o`),
  ]);
  const createdIds = new Set(created.map(({ studentId }) => studentId));
  const others = ids.filter((id) => !createdIds.has(id));
  const { id: studentId, firstName, lastName } = alias(students, "s");
  const existing = await tx.db.all(typedRows({ studentId, firstName, lastName }, (columns) =>
    sql`
    select ${columns} ${accessibleStudents(actor, others)}
    order by lower(s.last_name), lower(s.first_name), s.id`));
  if (existing.length < others.length) throw notFound();
  return { created, existing };
}
