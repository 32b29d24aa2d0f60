import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { fullName } from "../../../domain/people.ts";
import { decide, type StaffActor } from "../../../domain/permissions.ts";
import { STUDENT_ID_TAKEN, type StudentInput } from "../../../domain/students.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { readEntitlements } from "../settings/read_settings.ts";
import { addStudentsStatements, assertCanAdd, newStudent } from "./add_students.ts";

/**
 * Adds a student, linked to the actor if staff, counting the seat in the same statement (DECISIONS 20).
 * Throws `conflict` for a taken student id, with `archived` for those who may unarchive its student; `limit`.
 */
export async function addStudent(
  tx: TenantWriter,
  actor: NewEvent["actor"],
  { now, ...student }: StudentInput & { now: Date },
): Promise<{ id: string }> {
  await assertCanAdd(tx.db, now);
  const row = newStudent(student);
  const staffId = actor.kind === "staff" ? actor.id : null;
  const [{ rowsAffected }] = await tx.batch(addStudentsStatements(tx, actor, { rows: [row], staffId, now }));
  if (rowsAffected === 1) return { id: row.id };
  const [taken] = await tx.db.select({
    id: students.id,
    firstName: students.firstName,
    lastName: students.lastName,
    archivedAt: students.archivedAt,
  }).from(students).where(eq(students.studentKey, row.key));
  if (taken) throw takenId(actor, student.studentId, taken);
  const { seats } = await readEntitlements(tx.db);
  throw new AppError("limit", `All ${seats} student places of the plan are in use.`);
}

type Taken = { id: string; firstName: string; lastName: string; archivedAt: string | null };

function takenId(actor: NewEvent["actor"], studentId: string, taken: Taken): AppError {
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
  actor: StaffActor,
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
