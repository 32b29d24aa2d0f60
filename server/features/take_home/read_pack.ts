import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";

type Reader = Pick<TenantReader, "all">;

export type PackStudent = { firstName: string; lastName: string };

/** One query. Throws `not_found`. */
export async function readPackStudent(db: Reader, id: string): Promise<PackStudent> {
  const [row] = await db.all<PackStudent>(
    sql`select first_name as firstName, last_name as lastName from students where id = ${id}`,
  );
  if (!row) throw notFound();
  return row;
}

export type PackUnit = {
  id: string;
  unitCode: string;
  title: string;
  level: string;
  startedAt: string;
  awardedAt: string | null;
  /** When the school handed over the awarding body's statement. */
  statementAt: string | null;
  outcomes: number;
  completed: number;
};

/** Awarded ones first, in the order of the awards; archived ones too. One query. */
export async function listPackUnits(db: Reader, studentId: string): Promise<PackUnit[]> {
  return await db.all<PackUnit>(sql`
    select a.id, u.unit_code as unitCode, r.title, r.level, a.started_at as startedAt, a.awarded_at as awardedAt,
      (select c.given_at from claim_rows w join claims c on c.id = w.claim_id
        where w.assignment_id = a.id and w.withdrawn_at is null) as statementAt,
      json_array_length(r.outcomes) as outcomes,
      (select count(*) from submissions s where s.assignment_id = a.id and s.teacher_outcome_complete = 1)
        as completed
    from unit_assignments a join uas_units u on u.id = a.unit_id join unit_revisions r on r.id = a.revision_id
    where a.student_id = ${studentId}
    order by a.awarded_at is null, coalesce(a.awarded_at, a.started_at), a.id`);
}

export type PackOutcome = {
  index: number;
  description: string;
  completedOn: string | null;
  /** Where work is that is not here. */
  heldAt: string | null;
  reflection: string;
  reflectionAt: string | null;
  reflectionByStaff: 0 | 1;
  feedback: string;
  feedbackAt: string | null;
  /** Name of who wrote it last. */
  feedbackBy: string | null;
};

/** Of one portfolio; one query. */
export async function listPackOutcomes(db: Reader, assignmentId: string): Promise<PackOutcome[]> {
  return await db.all<PackOutcome>(sql`
    select s.outcome_index as "index", coalesce(o.value ->> 'description', '') as description,
      iif(s.teacher_outcome_complete, s.completed_date, null) as completedOn, s.held_at as heldAt,
      s.student_comment as reflection, s.student_comment_date as reflectionAt,
      coalesce(s.student_comment_by_kind = 'staff', 0) as reflectionByStaff,
      s.teacher_comment as feedback, s.teacher_comment_date as feedbackAt,
      (select p.first_name || ' ' || p.last_name from versions v join staff p on p.user_id = v.author_id
        where v.submission_id = s.id and v.box = 'feedback' and v.author_kind = 'staff'
        order by v.saved_at desc, v.rowid desc limit 1) as feedbackBy
    from submissions s join unit_assignments a on a.id = s.assignment_id
      join unit_revisions r on r.id = a.revision_id
      left join json_each(r.outcomes) o on o.value ->> 'id' = s.outcome_id
    where s.assignment_id = ${assignmentId} order by s.outcome_index`);
}
