import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { isStaffed } from "./thread_conditions.ts";

/** `begun`: whether the two have messages about the portfolio. */
export type ChatTeacher = { id: string; firstName: string; lastName: string; begun: boolean };

const teacher = alias(staff, "teacher");
const TEACHER = {
  id: teacher.userId,
  firstName: teacher.firstName,
  lastName: teacher.lastName,
  lastAt: sql<string | null>`(
    select max(thread.last_at) from chat_threads thread
    where thread.assignment_id = portfolio.id and thread.staff_id = teacher.user_id and thread.last_seq > 0)`,
};

/**
 * Whom a portfolio's student has written with, newest first, then whom they can write to: the assigner who teaches them,
 * then as they were linked. None for another's portfolio. One statement.
 */
export async function listChatTeachers(
  db: Pick<TenantReader, "all">,
  { assignmentId, studentId }: { assignmentId: string; studentId: string },
): Promise<ChatTeacher[]> {
  const rows = await db.all(typedRows(TEACHER, (columns) =>
    sql`
    select ${columns} from unit_assignments portfolio join staff teacher on teacher.user_id in (
        select portfolio.assigned_by
        union select staff_id from student_teachers where student_id = portfolio.student_id
        union select staff_id from chat_threads where assignment_id = portfolio.id)
      left join student_teachers link on link.student_id = portfolio.student_id and link.staff_id = teacher.user_id
    where portfolio.id = ${assignmentId} and portfolio.student_id = ${studentId} and (lastAt is not null or ${
      isStaffed(sql`teacher.user_id`)
    })
    order by lastAt is null, lastAt desc, link.linked_at is null, teacher.user_id = portfolio.assigned_by desc,
      link.linked_at, teacher.user_id`));
  return rows.map(({ lastAt, ...teacher }) => ({ ...teacher, begun: lastAt !== null }));
}
