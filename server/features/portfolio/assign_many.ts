import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantWriter } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import { type GivenUnits, HAS_UNIT, NO_SUCH_STUDENT, NO_SUCH_UNIT } from "../../../domain/give_units.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import { eventsStatement } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { accessibleStudents } from "../../queries/accessible_students.ts";
import { readUnit } from "../units/read_unit.ts";

type Input = { unitId: string; unitCode?: string; studentIds: readonly string[]; now: Date };

/**
 * Creates portfolios of a unit, each with its submissions and an event, in one batch (DECISIONS 5); says who was left out and
 * why. `studentIds` are different; `unitCode` is the unit's, where it is given. Throws `limit`.
 */
export async function assignMany(
  tx: TenantWriter,
  actor: StaffActor,
  { unitId, unitCode, studentIds, now }: Input,
): Promise<GivenUnits> {
  const [unit, entitlements] = await Promise.all([readUnit(tx.db, unitId), readEntitlements(tx.db)]);
  const leftOut = (ids: readonly string[], reasonOf: (id: string) => string) =>
    ids.map((studentId) => ({ unitId, studentId, reason: reasonOf(studentId) }));
  if (!unit || (unitCode ?? unit.unitCode) !== unit.unitCode) {
    return { done: [], left: leftOut(studentIds, () => NO_SUCH_UNIT) };
  }
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage) throw new AppError("limit", limitMessage);
  const rows = studentIds.map((studentId) => ({
    id: newId("assignment"),
    eventId: newId("event"),
    studentId,
  }));
  const given = sql`json_each(${JSON.stringify(rows)})`;
  const outcomes = JSON.stringify(unit.outcomes.map(({ id }) => id));
  const at = now.toISOString();
  const [created, , , known] = await tx.batch([
    tx.db.all(typedRows({ id: unitAssignments.id, studentId: unitAssignments.studentId }, (columns) =>
      sql`
      insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
      select w.value ->> 'id', ${unitId}, ${unit.revisionId}, w.value ->> 'studentId', ${actor.id}, ${at}
      from ${given} w
      where w.value ->> 'studentId' in (select s.id ${accessibleStudents(actor, studentIds)})
      on conflict (student_id, unit_id) do nothing
      returning ${columns}`)),
    eventsStatement(tx, {
      what: "portfolio.assigned",
      at: now,
      actor,
      id: sql`w.value ->> 'eventId'`,
      studentId: sql`a.student_id`,
      assignmentId: sql`a.id`,
      data: sql`json_object('unitId', ${unitId}, 'unitCode', ${unit.unitCode}, 'revision', ${unit.number},
        'outcomes', ${unit.outcomes.length})`,
      from: sql`${given} w cross join unit_assignments a on a.id = w.value ->> 'id'`,
    }),
    tx.db.run(sql`
      insert into submissions (id, assignment_id, outcome_id, outcome_index)
      select 'sub_' || lower(hex(randomblob(10))), a.id, o.value, o.key
      from ${given} w cross join unit_assignments a on a.id = w.value ->> 'id'
        cross join json_each(${outcomes}) o`),
    tx.db.all(typedRows({ studentId: alias(students, "s").id }, (columns) =>
      sql`
      select ${columns} ${accessibleStudents(actor, studentIds)}`)),
  ]);
  const knownIds = new Set(known.map((row) => row.studentId));
  const createdIds = new Set(created.map((row) => row.studentId));
  const others = studentIds.filter((id) => !createdIds.has(id));
  return {
    done: created.map((row) => ({ ...row, unitId })),
    left: leftOut(others, (id) => knownIds.has(id) ? HAS_UNIT : NO_SUCH_STUDENT),
  };
}
