import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { LIFETIMES } from "../../../domain/limits.ts";

/** A lesson as the teacher sees it who opened it. */
export type LessonView = {
  id: string;
  /** Six digits. */
  code: string;
  openedAt: string;
  endsAt: string;
  /** Whether a card and the code let somebody in now: one past its end counts as closed. */
  open: boolean;
  /** Who has come in with a card, in that order. */
  learners: LearnerInLesson[];
};

export type LearnerInLesson = {
  id: string;
  firstName: string;
  lastName: string;
  cameAt: string;
  /** Whether they are still in; false once they have finished. */
  here: boolean;
};

type Db = Pick<TenantReader, "all">;

/** A lesson by its id, if this member of staff opened it; null else. One statement. */
export async function readLesson(
  db: Db,
  { lessonId, staffId, now }: { lessonId: string; staffId: string; now: Date },
): Promise<LessonView | null> {
  return await readOne(db, sql`l.id = ${lessonId} and l.opened_by = ${staffId}`, now);
}

/** The lesson that a member of staff has open now; null when there is none. One statement. */
export async function readOpenLesson(
  db: Db,
  { staffId, now }: { staffId: string; now: Date },
): Promise<LessonView | null> {
  return await readOne(db, sql`l.opened_by = ${staffId} and ${isOpen("l", now)}`, now);
}

/**
 * That a lesson runs, so that it takes learners in and keeps them, as an SQL condition over a table's name: open, before its
 * end, of somebody who works here. `now` may be a piece of a statement that is kept.
 */
export function isOpen(table: "l" | "lessons", now: Date | SQL): SQL {
  const name = sql.identifier(table);
  return sql`${name}.closed_at is null and ${name}.ends_at > ${
    now instanceof Date ? now.toISOString() : now
  } and exists (
    select 1 from staff opener where opener.user_id = ${name}.opened_by and opener.archived_at is null)`;
}

async function readOne(db: Db, which: SQL, now: Date): Promise<LessonView | null> {
  const idleSince = new Date(now.getTime() - LIFETIMES.studentSessionIdle).toISOString();
  // Who came in stands in the events: a session goes when its learner has finished. The plus takes the column's type away,
  // which what stands in JSON has not: only so does the index serve.
  const [row] = await db.all<{ packed: string; learners: string }>(sql`
    select json_object('id', l.id, 'code', l.code, 'openedAt', l.opened_at, 'endsAt', l.ends_at,
        'open', json(iif(${isOpen("l", now)}, 'true', 'false'))) as packed,
      (select json_group_array(json_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name,
          'cameAt', came.at, 'here', json(iif(exists (
            select 1 from sessions s where s.lesson_id = l.id and s.student_id = t.id
              and s.expires_at > ${now.toISOString()} and s.last_seen_at > ${idleSince}), 'true', 'false')))
          order by came.at, t.id)
        from (
          select e.student_id, min(e.at) as at from events e
          where e.what = 'student.signed_in' and e.data ->> 'lessonId' = +l.id
          group by e.student_id) came
        join students t on t.id = came.student_id) as learners
    from lessons l where ${which} order by l.opened_at desc limit 1`);
  return row ? { ...JSON.parse(row.packed), learners: JSON.parse(row.learners) } : null;
}
