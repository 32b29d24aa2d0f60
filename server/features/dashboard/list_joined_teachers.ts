import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { events, staff, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { jsonRow, parseJson } from "../../queries/json_rows.ts";

type Name = { firstName: string; lastName: string };
export type JoinedTeacher = { at: string; teacher: Name; student: Name & { id: string } };

const [teacher, student] = [alias(staff, "teacher"), alias(students, "student")];
const JOINED = jsonRow({
  at: alias(events, "e").at,
  teacher: jsonRow({ firstName: teacher.firstName, lastName: teacher.lastName }),
  student: jsonRow({ id: student.id, firstName: student.firstName, lastName: student.lastName }),
});

const SHOWN_MS = 14 * 86_400_000;
const MAX_SHOWN = 5;

/** Colleagues who linked themselves to the staff member's students in the last two weeks, newest first. One query. */
export async function listJoinedTeachers(
  db: Pick<TenantReader, "all">,
  { staffId, now }: { staffId: string; now: Date },
): Promise<JoinedTeacher[]> {
  const rows = await db.all(typedRows({ joined: JOINED.sql }, (columns) =>
    sql`
    select ${columns} from events e
      join student_teachers mine on mine.student_id = e.student_id and mine.staff_id = ${staffId}
        and mine.linked_at <= e.at
      join student_teachers theirs on theirs.student_id = e.student_id and theirs.staff_id = e.actor_id
      join staff teacher on teacher.user_id = e.actor_id
      join students student on student.id = e.student_id and student.archived_at is null
    where e.what = 'student.linked' and e.at >= ${new Date(now.getTime() - SHOWN_MS).toISOString()}
      and e.actor_id <> ${staffId}
    order by e.at desc, e.rowid desc limit ${MAX_SHOWN}`));
  return rows.map(({ joined }) => parseJson(JOINED, joined));
}
