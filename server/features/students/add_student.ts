import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { fullName } from "../../../domain/people.ts";
import { type Actor, decide } from "../../../domain/permissions.ts";
import { checkCanAdd } from "../../../domain/plans.ts";
import {
  normalizeStudentId,
  STUDENT_FIELDS,
  STUDENT_ID_TAKEN,
  type StudentInput,
} from "../../../domain/students.ts";
import { recordColumns } from "../../queries/record_columns.ts";
import { eventStatement } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";

/**
 * Adds a student, linked to the actor if staff, counting the seat in the same statement (DECISIONS 20).
 * Throws `conflict` for a taken student id, with `archived` for those who may unarchive its student; `limit`.
 */
export async function addStudent(
  tx: TenantWriter,
  actor: Actor | { kind: "operator" },
  input: StudentInput & { now: Date },
): Promise<{ id: string }> {
  const { now } = input;
  const entitlements = await readEntitlements(tx.db);
  const limitMessage = checkCanAdd(entitlements, now);
  if (limitMessage) throw new AppError("limit", limitMessage);
  const id = newId("student");
  const at = now.toISOString();
  const staffId = actor.kind === "staff" ? actor.id : null;
  const key = normalizeStudentId(input.studentId);
  const { columns, values } = recordColumns(STUDENT_FIELDS, students, input);
  const inserted = sql`exists (select 1 from students where id = ${id})`;
  await tx.batch([
    tx.db.run(sql`
      insert into students (id, student_key, created_at, ${columns})
      select ${id}, ${key}, ${at}, ${values}
      from entitlements
      where (override_limits = 1 or seats > (select count(*) from students where archived_at is null))
        and not exists (select 1 from students where student_key = ${key})`),
    eventStatement(tx, { what: "student.added", at: now, actor, studentId: id }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at) select ${id}, ${staffId}, ${at}
      where ${staffId} is not null and ${inserted}`),
  ]);
  const [added] = await tx.db.select({ id: students.id }).from(students).where(eq(students.id, id));
  if (added) return { id };
  const [taken] = await tx.db.select({
    id: students.id,
    firstName: students.firstName,
    lastName: students.lastName,
    archivedAt: students.archivedAt,
  }).from(students).where(eq(students.studentKey, key));
  if (taken) throw takenId(actor, input.studentId, taken);
  throw new AppError("limit", `All ${entitlements.seats} student places of the plan are in use.`);
}

type Taken = { id: string; firstName: string; lastName: string; archivedAt: string | null };

function takenId(actor: Actor | { kind: "operator" }, studentId: string, taken: Taken): AppError {
  if (taken.archivedAt === null) {
    return new AppError("conflict", `A student with the ID ${studentId} is here already.`, {
      fields: { studentId: STUDENT_ID_TAKEN },
    });
  }
  const offers = actor.kind !== "operator" && decide(actor, "student.archive") === "yes";
  return new AppError(
    "conflict",
    `The student with the ID ${studentId} is archived. ${
      offers ? "Unarchive this student instead." : "Ask an administrator to unarchive them."
    }`,
    {
      fields: { studentId: "An archived student has this student ID" },
      extra: offers ? { archived: { id: taken.id, name: fullName(taken) } } : {},
    },
  );
}

/**
 * Adds a student to the actor's class too (DECISIONS 15); idempotent. Throws `not_found`, also for an
 * archived student.
 */
export async function linkStudent(
  tx: TenantWriter,
  actor: Extract<Actor, { kind: "staff" }>,
  { studentId, now }: { studentId: string; now: Date },
): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select id, ${actor.id}, ${now.toISOString()} from students where id = ${studentId} and archived_at is null
      on conflict do nothing`),
    eventStatement(tx, { what: "student.linked", at: now, actor, studentId, data: { staffId: actor.id } }),
  ]);
  const [student] = await tx.db.select({ id: students.id }).from(students)
    .where(and(eq(students.id, studentId), isNull(students.archivedAt)));
  if (!student) throw notFound();
}
