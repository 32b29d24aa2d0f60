import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, studentTeachers } from "../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";

/** A student's relation to the actor, for what concerns the student and no single portfolio; null when there is none or they are archived. */
export async function readStudentRelation(
  db: TenantReader,
  studentId: string,
  actor: Actor | null,
): Promise<Relation | null> {
  const staffId = actor?.kind === "staff" ? actor.id : "";
  const link = db.select({ one: sql`1` }).from(studentTeachers)
    .where(and(eq(studentTeachers.studentId, students.id), eq(studentTeachers.staffId, staffId)));
  const [row] = await db.select({
    studentId: students.id,
    linked: sql<boolean>`${exists(link)}`.mapWith(Boolean),
  }).from(students).where(and(eq(students.id, studentId), isNull(students.archivedAt)));
  return row ?? null;
}
