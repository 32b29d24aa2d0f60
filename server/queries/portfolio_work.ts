import { type SQL, sql } from "drizzle-orm";

/**
 * SQL condition over `unit_assignments` (`a`: its alias): something was written, added, ticked, said or decided in it,
 * taken back or not, or it is archived; such a portfolio is never withdrawn (DECISIONS 7).
 */
export function holdsWork(a: SQL): SQL {
  return sql`(${a}.portfolio_status is not null or ${a}.archived_at is not null
    or exists (select 1 from portfolio_steps where assignment_id = ${a}.id)
    or exists (select 1 from chat_threads where assignment_id = ${a}.id and last_seq > 0)
    or exists (
      select 1 from submissions s where s.assignment_id = ${a}.id and (
        s.student_comment <> '' or s.teacher_comment <> '' or s.teacher_outcome_complete = 1 or s.held_at is not null
        or s.earlier_date is not null
        or exists (select 1 from versions where submission_id = s.id)
        or exists (select 1 from submission_files where submission_id = s.id))))`;
}
