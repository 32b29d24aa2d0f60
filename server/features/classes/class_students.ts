import { type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { notFound } from "../../../domain/errors.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventsStatement } from "../activity/events.ts";
import { accessibleStudents } from "../../queries/accessible_students.ts";

/** SQL condition that the actor may see every one of the students, none of them archived. */
export function allAccessible(actor: StaffActor, studentIds: readonly string[]): SQL<0 | 1> {
  return sql<0 | 1>`(select count(*) ${accessibleStudents(actor, studentIds)}) = ${studentIds.length}`;
}

export async function areAccessible(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
  studentIds: readonly string[],
): Promise<boolean> {
  const { accessible } = await readValues(db, { accessible: allAccessible(actor, studentIds) });
  return accessible === 1;
}

type Members = { classId: string; studentIds: readonly string[]; now: Date };

/** One event for each student who was not in the class; nothing where one is inaccessible. */
export function addClassStudents(tx: Pick<TenantWriter, "db">, actor: StaffActor, members: Members) {
  const { classId, studentIds, now } = members;
  const added = sql`json_each(${JSON.stringify(studentIds)}) chosen
    where exists (select 1 from classes where id = ${classId}) and ${allAccessible(actor, studentIds)}
      and not exists (
        select 1 from class_students m where m.class_id = ${classId} and m.student_id = chosen.value)`;
  return [
    eventsStatement(tx, {
      what: "class.student_added",
      at: now,
      actor,
      studentId: sql`chosen.value`,
      data: sql`json_object('classId', ${classId})`,
      from: added,
    }),
    tx.db.run(sql`
      insert into class_students (class_id, student_id, added_at) select ${classId}, chosen.value, ${now.toISOString()}
      from ${added}`),
  ] as const;
}

function removeClassStudents(tx: Pick<TenantWriter, "db">, actor: StaffActor, members: Members) {
  const { classId, studentIds, now } = members;
  const removed = sql`class_students where class_id = ${classId}
    and student_id in (select value from json_each(${JSON.stringify(studentIds)}))`;
  return [
    eventsStatement(tx, {
      what: "class.student_removed",
      at: now,
      actor,
      studentId: sql`student_id`,
      data: sql`json_object('classId', ${classId})`,
      from: removed,
    }),
    tx.db.run(sql`delete from ${removed}`),
  ] as const;
}

type Change = { classId: string; add: readonly string[]; remove: readonly string[]; now: Date };

/** Adds and removes students of a class; idempotent. Throws `not_found` for an inaccessible student to add. */
export async function changeClassStudents(
  tx: TenantWriter,
  actor: StaffActor,
  change: Change,
): Promise<void> {
  const { classId, now } = change;
  const add = [...new Set(change.add)];
  if (!await areAccessible(tx.db, actor, add)) throw notFound();
  await tx.batch([
    ...addClassStudents(tx, actor, { classId, studentIds: add, now }),
    ...removeClassStudents(tx, actor, { classId, studentIds: change.remove, now }),
  ]);
}
