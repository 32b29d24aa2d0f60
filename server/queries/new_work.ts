import { sql } from "drizzle-orm";

// SQL over the submission `w`, as `outcomeStatus` (domain) says it.

/** The student's last change of words or evidence. */
export const CHANGED_AT =
  sql`nullif(max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, '')), '')`;

const HAS_WORK = sql`(w.student_comment <> ''
  or exists (select 1 from submission_files f where f.submission_id = w.id and f.removed_at is null))`;

const IS_REVIEWED = sql`(w.teacher_comment <> '' and w.teacher_comment_date is not null
  and (${CHANGED_AT} is null or w.teacher_comment_date > ${CHANGED_AT}))`;

/** The status is `submitted`. */
export const HAS_NEW_WORK = sql`(w.teacher_outcome_complete = 0 and ${HAS_WORK} and not ${IS_REVIEWED})`;

/** When the student's new work came; `otherwise` for any other work or feedback, null for nothing. */
export function newWorkSince(otherwise: string) {
  return sql`case when w.teacher_outcome_complete = 1 or ${IS_REVIEWED} then ${otherwise}
    when ${HAS_WORK} then coalesce(${CHANGED_AT}, ${otherwise}) end`;
}
