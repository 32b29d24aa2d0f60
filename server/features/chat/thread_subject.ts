import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { staff, uasUnits, unitRevisions } from "../../../db/tenant/schema/index.ts";
import type { ThreadType } from "../../../domain/chat.ts";
import { jsonFlag, jsonNullable, jsonOptional, jsonRow } from "../../queries/json_rows.ts";
import { ARCHIVED, portfolio, student, thread } from "./thread_conditions.ts";

/** `student` is null for announcements. */
export type ThreadSubject = {
  thread: { id: string; threadType: ThreadType };
  assignmentId: string | null;
  student: { id: string; studentId: string; firstName: string; lastName: string } | null;
  unit: { id: string; title: string; unitCode: string };
  /** In the conversation, or the announcements' author. */
  teacher: { id: string; firstName: string; lastName: string };
  archived: boolean;
};

/** Behind `THREAD_JOINS` or `portfolioJoins`: the portfolio's revision of the unit, or the newest; `staffId`: the teacher in it. */
export function subjectJoins(staffId = sql`thread.staff_id`): SQL {
  return sql`
  join uas_units unit on unit.id = coalesce(thread.unit_id, portfolio.unit_id)
  join unit_revisions revision on revision.id = coalesce(portfolio.revision_id, (
    select id from unit_revisions newest where newest.unit_id = thread.unit_id order by number desc limit 1))
  join staff teacher on teacher.user_id = ${staffId}`;
}

const unit = alias(uasUnits, "unit");
export const revision = alias(unitRevisions, "revision");
export const teacher = alias(staff, "teacher");

/** Fields of a `ThreadSubject` over those joins. */
export const SUBJECT = {
  thread: jsonRow({ id: thread.id, threadType: thread.threadType }),
  assignmentId: jsonNullable(portfolio.id),
  student: jsonOptional(
    sql`student.id is not null`,
    jsonRow({
      id: student.id,
      studentId: student.studentId,
      firstName: student.firstName,
      lastName: student.lastName,
    }),
  ),
  unit: jsonRow({ id: unit.id, title: revision.title, unitCode: unit.unitCode }),
  teacher: jsonRow({ id: teacher.userId, firstName: teacher.firstName, lastName: teacher.lastName }),
  archived: jsonFlag(ARCHIVED),
};
