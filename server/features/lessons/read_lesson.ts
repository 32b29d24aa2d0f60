import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { lessons, students } from "../../../db/tenant/schema/index.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { jsonFlag, jsonRow, jsonRowOfRows, jsonRows, jsonValue, readRows } from "../../queries/json_rows.ts";

export type LessonView = {
  id: string;
  /** Six digits. */
  code: string;
  openedAt: string;
  endsAt: string;
  /** False once `endsAt` has passed. */
  open: boolean;
  /** In order of arrival. */
  students: LessonStudent[];
};

export type LessonStudent = {
  id: string;
  firstName: string;
  lastName: string;
  cameAt: string;
  /** False once signed out. */
  here: boolean;
};

type Db = Pick<TenantReader, "all">;

/** Null for another's lesson. One statement. */
export async function readLesson(
  db: Db,
  { lessonId, staffId, now }: { lessonId: string; staffId: string; now: Date },
): Promise<LessonView | null> {
  return await readWhere(db, sql`l.id = ${lessonId} and l.opened_by = ${staffId}`, now);
}

/** One statement. */
export async function readOpenLesson(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<LessonView | null> {
  return await readWhere(db, sql`l.opened_by = ${staffId} and ${isLessonOpen("l", now)}`, now);
}

/**
 * SQL condition: not closed, before its end, opened by active staff. `now` may be a placeholder of a prepared
 * statement.
 */
export function isLessonOpen(table: "l" | "lessons", now: Date | SQL): SQL {
  const name = sql.identifier(table);
  return sql`${name}.closed_at is null and ${name}.ends_at > ${
    now instanceof Date ? now.toISOString() : now
  } and exists (
    select 1 from staff opener where opener.user_id = ${name}.opened_by and opener.archived_at is null)`;
}

const [l, t] = [alias(lessons, "l"), alias(students, "t")];

async function readWhere(db: Db, which: SQL, now: Date): Promise<LessonView | null> {
  const idleSince = new Date(now.getTime() - LIFETIMES.studentSessionIdle).toISOString();
  // Arrivals are read from events, because sessions are deleted on sign-out. The `+` removes the column's
  // affinity, without which the JSON index is not used.
  const arrivals = jsonRows(
    jsonRow({
      id: t.id,
      firstName: t.firstName,
      lastName: t.lastName,
      cameAt: jsonValue<string>(sql`came.at`),
      here: jsonFlag(sql`exists (
        select 1 from sessions s where s.lesson_id = l.id and s.student_id = t.id
          and s.expires_at > ${now.toISOString()} and s.last_seen_at > ${idleSince})`),
    }),
    sql`from (
        select e.student_id, min(e.at) as at from events e
        where e.what = 'student.signed_in' and e.data ->> 'lessonId' = +l.id
        group by e.student_id) came
      join students t on t.id = came.student_id`,
    ["cameAt", "id"],
  );
  const lesson = jsonRow({
    id: l.id,
    code: l.code,
    openedAt: l.openedAt,
    endsAt: l.endsAt,
    open: jsonFlag(isLessonOpen("l", now)),
  });
  const view = jsonRowOfRows({ lesson, arrivals });
  const from = sql`from lessons l where ${which} order by l.opened_at desc limit 1`;
  const [found] = await readRows(db, view, from);
  return found ? { ...found.lesson, students: found.arrivals } : null;
}
