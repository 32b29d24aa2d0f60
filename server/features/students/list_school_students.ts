import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { byName } from "./list_students.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** A student outside the teacher's class (spec 2 §3, School student). */
export type SchoolStudent = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  teacher: { firstName: string; lastName: string } | null;
};

/** By name, with their first teacher, without archived ones; one query. */
export async function listSchoolStudents(
  db: TenantReader,
  actor: Extract<Actor, { kind: "staff" }>,
  { search }: { search: string },
): Promise<SchoolStudent[]> {
  const order = sql.join([...byName], sql`, `);
  const matches = searchCondition(search, [sql`first_name`, sql`last_name`, sql`student_id`]);
  // Teachers are looked up for the shown rows only.
  const rows = await db.all<Omit<SchoolStudent, "teacher"> & { teacher: string | null }>(sql`
    select id, student_id as studentId, first_name as firstName, last_name as lastName, (
      select json_object('firstName', staff.first_name, 'lastName', staff.last_name)
      from student_teachers link join staff on staff.user_id = link.staff_id
      where link.student_id = students.id order by link.linked_at, link.staff_id limit 1) as teacher
    from (
      select id, student_id, first_name, last_name from students
      where archived_at is null and ${matches ?? sql`1`}
        and not exists (
          select 1 from student_teachers own where own.student_id = students.id and own.staff_id = ${actor.id})
      order by ${order} limit ${MAX_FOUND}) students
    order by ${order}`);
  return rows.map(({ teacher, ...student }) => ({ ...student, teacher: teacher && JSON.parse(teacher) }));
}
