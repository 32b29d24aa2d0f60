import { type SQL, sql } from "drizzle-orm";
import { ARCHIVED } from "./thread_relations.ts";

/** `student` is null for announcements. */
export type ThreadSubject = {
  thread: { id: string; threadType: "direct" | "broadcast" };
  assignmentId: string | null;
  student: { id: string; studentId: string; firstName: string; lastName: string } | null;
  unit: { id: string; title: string; unitCode: string };
  /** In the conversation, or the announcements' author. */
  teacher: { id: string; firstName: string; lastName: string };
  archived: boolean;
};

/** Behind `THREAD_JOINS` or `portfolioJoins`: the portfolio's revision of the unit, or the newest. */
export const SUBJECT_JOINS = sql`
  join uas_units unit on unit.id = coalesce(thread.unit_id, portfolio.unit_id)
  join unit_revisions revision on revision.id = coalesce(portfolio.revision_id, (
    select id from unit_revisions newest where newest.unit_id = thread.unit_id order by number desc limit 1))`;

/** Fields over those joins, for `json_object`; `staffId`: the teacher in it. */
export function subjectFields(staffId = sql`thread.staff_id`): SQL {
  return sql`'thread', json_object('id', thread.id, 'threadType', coalesce(thread.thread_type, 'direct')),
    'assignmentId', portfolio.id,
    'student', json(iif(student.id is null, null, json_object(
      'id', student.id, 'studentId', student.student_id, 'firstName', student.first_name,
      'lastName', student.last_name))),
    'unit', json_object('id', unit.id, 'title', revision.title, 'unitCode', unit.unit_code),
    'teacher', (
      select json_object('id', user_id, 'firstName', first_name, 'lastName', last_name) from staff
      where user_id = ${staffId}),
    'archived', json(iif(${ARCHIVED}, 'true', 'false'))`;
}
