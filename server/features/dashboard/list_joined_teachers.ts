import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { jsonRow, jsonValue, parseRows } from "../../queries/json_rows.ts";

type Name = { id: string; firstName: string; lastName: string };
/** `students`: the newest of `count`, the last of which was linked at `at`. */
export type JoinedTeacher = { at: string; teacher: Name; students: Name[]; count: number };

const [teacher, student] = [alias(staff, "teacher"), alias(students, "student")];
const JOINED = jsonRow({
  at: jsonValue<string>(sql`e.at`),
  count: jsonValue<number>(sql`e.count`),
  teacher: jsonRow({ id: teacher.userId, firstName: teacher.firstName, lastName: teacher.lastName }),
  student: jsonRow({ id: student.id, firstName: student.firstName, lastName: student.lastName }),
});

const SHOWN_MS = 14 * 86_400_000;
const MAX_SHOWN = { teachers: 20, students: 3 };

/**
 * Colleagues who linked themselves to the staff member's students in the last two weeks, newest first, each once: however
 * many are linked, none is out of sight. One query.
 */
export async function listJoinedTeachers(
  db: Pick<TenantReader, "all">,
  { staffId, now }: { staffId: string; now: Date },
): Promise<JoinedTeacher[]> {
  const rows = await db.all(typedRows({ json: JOINED.sql }, (columns) =>
    sql`
    with linked as (
      select e.actor_id as teacher_id, e.student_id, max(e.at) as at from events e
        join student_teachers mine on mine.student_id = e.student_id and mine.staff_id = ${staffId}
          and mine.linked_at <= e.at
        join student_teachers theirs on theirs.student_id = e.student_id and theirs.staff_id = e.actor_id
        join students s on s.id = e.student_id and s.archived_at is null
      where e.what = 'student.linked' and e.at >= ${new Date(now.getTime() - SHOWN_MS).toISOString()}
        and e.actor_id <> ${staffId}
      group by e.actor_id, e.student_id
    ), placed as (
      select teacher_id, student_id, at, count(*) over (partition by teacher_id) as count,
        max(at) over (partition by teacher_id) as last_at,
        row_number() over (partition by teacher_id order by at desc, student_id) as place
      from linked)
    select ${columns} from placed e
      join staff teacher on teacher.user_id = e.teacher_id
      join students student on student.id = e.student_id
    where e.place <= ${MAX_SHOWN.students} order by e.last_at desc, e.teacher_id, e.place
    limit ${MAX_SHOWN.teachers * MAX_SHOWN.students}`));
  const byTeacher = Map.groupBy(parseRows(JOINED, rows), ({ teacher }) => teacher.id);
  return [...byTeacher.values()].map((linked) => {
    const { at, teacher, count } = linked[0]!;
    return { at, teacher, count, students: linked.map(({ student }) => student) };
  });
}
