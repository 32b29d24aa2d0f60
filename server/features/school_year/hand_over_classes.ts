import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventsStatement } from "../activity/events.ts";

type Input = {
  /** JSON of ClassMoves; their `before` is what the classes are. */
  handed: string;
  when: SQL;
  now: Date;
};

/**
 * Statements that give classes their new names and teachers. The new teacher gets the students who are not archived, in
 * place of the old one among their teachers. The old one loses the link to whom none of their classes holds any more, and
 * with it the portfolios that they assigned and that are not awarded, and the conversations.
 */
export function handOverClasses(tx: Pick<TenantWriter, "db">, actor: Actor, { handed, when, now }: Input) {
  const from = sql`h.value -> 'before' ->> 'staffId'`;
  const to = sql`h.value ->> 'staffId'`;
  const moved =
    sql`json_each(${handed}) h join class_students m on m.class_id = h.value ->> 'id' and ${from} <> ${to}
    join students s on s.id = m.student_id and s.archived_at is null`;
  /** SQL condition: no class of the member of staff holds the student, after the classes have changed. */
  const isReleased = (studentId: SQL, staffId: SQL) =>
    sql`not exists (
      select 1 from class_students x join classes own on own.id = x.class_id
      where x.student_id = ${studentId} and own.staff_id = ${staffId})`;
  return [
    eventsStatement(tx, {
      what: "class.handed_over",
      at: now,
      actor,
      data: sql`json_object('classId', h.value ->> 'id', 'from', ${from}, 'to', ${to})`,
      from: sql`json_each(${handed}) h where ${from} <> ${to} and ${when}`,
    }),
    // Out of the way of each other: 9B becomes 10B while 10B becomes 11B.
    tx.db.run(sql`
      update classes set name = id where id in (select value ->> 'id' from json_each(${handed})) and ${when}`),
    tx.db.run(sql`
      update classes set staff_id = h.value ->> 'staffId', name = h.value ->> 'name'
      from json_each(${handed}) h where classes.id = h.value ->> 'id' and ${when}`),
    eventsStatement(tx, {
      what: "student.handed_over",
      at: now,
      actor,
      studentId: sql`m.student_id`,
      data: sql`json_object('from', ${from}, 'to', ${to}, 'released', json(iif(${
        isReleased(sql`m.student_id`, from)
      }, 'true', 'false')))`,
      from: sql`${moved} where ${when}`,
    }),
    tx.db.run(sql`
      insert into student_teachers (student_id, staff_id, linked_at)
      select m.student_id, ${to}, coalesce((
          select linked_at from student_teachers old where old.student_id = m.student_id and old.staff_id = ${from}),
        m.added_at)
      from ${moved} where ${when}
      on conflict do update set linked_at = min(linked_at, excluded.linked_at)`),
    tx.db.run(sql`
      update unit_assignments set assigned_by = (
        select ${to} from ${moved}
        where m.student_id = unit_assignments.student_id and ${from} = unit_assignments.assigned_by
        order by h.key limit 1)
      where portfolio_status is not 'awarded' and ${when} and exists (
          select 1 from ${moved}
          where m.student_id = unit_assignments.student_id and ${from} = unit_assignments.assigned_by)
        and ${isReleased(sql`unit_assignments.student_id`, sql`unit_assignments.assigned_by`)}`),
    tx.db.run(sql`
      delete from student_teachers where ${when} and exists (
          select 1 from ${moved}
          where m.student_id = student_teachers.student_id and ${from} = student_teachers.staff_id)
        and ${isReleased(sql`student_teachers.student_id`, sql`student_teachers.staff_id`)}`),
    // What was not answered is the new teacher's to answer.
    tx.db.run(sql`
      update chat_threads set staff_id = (
        select ${to} from unit_assignments a join ${moved}
        where a.id = chat_threads.assignment_id and m.student_id = a.student_id and ${from} = chat_threads.staff_id
        order by h.key limit 1)
      where thread_type = 'direct' and ${when} and exists (
          select 1 from unit_assignments a join ${moved}
          where a.id = chat_threads.assignment_id and m.student_id = a.student_id and ${from} = chat_threads.staff_id)
        and not exists (
          select 1 from chat_members mem where mem.thread_id = chat_threads.id and mem.person_id = chat_threads.staff_id)`),
  ];
}
