import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students, studentTeachers } from "../../../db/tenant/schema/index.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { STUDENT_NAME } from "./list_students.ts";
import { matchesStudent } from "../../queries/student_filter.ts";
import { byName, firstTeacherId } from "../../queries/student_order.ts";

export type SchoolStudent = Awaited<ReturnType<typeof listSchoolStudents>>[number];

/** Students outside the teacher's class (spec 2 §3), by name, without archived ones; one query. */
export async function listSchoolStudents(
  db: TenantReader,
  actor: StaffActor,
  { search }: { search: string },
) {
  const ownLink = db.select({ one: sql`1` }).from(studentTeachers)
    .where(and(eq(studentTeachers.studentId, students.id), eq(studentTeachers.staffId, actor.id)));
  return await db.select({
    ...STUDENT_NAME,
    /** The first of their teachers. */
    teacher: { firstName: staff.firstName, lastName: staff.lastName },
  }).from(students).leftJoin(staff, eq(staff.userId, firstTeacherId))
    .where(and(isNull(students.archivedAt), notExists(ownLink), matchesStudent(search)))
    .orderBy(...byName).limit(MAX_FOUND);
}
