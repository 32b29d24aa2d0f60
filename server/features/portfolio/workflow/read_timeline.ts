import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";
import type { Declaration } from "../../../../domain/declarations.ts";
import type { TextBox } from "../../../../domain/versions.ts";
import type { WorkflowStep } from "../../../../domain/workflow.ts";
import { jsonRow, jsonValue, orderedJsonRows, parseJson } from "../../../queries/json_rows.ts";
import { type Person, person } from "../../../queries/person.ts";

/** Comments panel entry (DECISIONS 12): a current text, a step taken, or a declaration made after its step. */
export type TimelineEntry = {
  kind: TextBox | WorkflowStep | "return" | Declaration;
  /** UTC. */
  at: string;
  /** Zero-based; absent for the whole portfolio. */
  outcomeIndex?: number;
  /** Reflection, feedback, help given or return reason. */
  words: string | null;
  /** The declaration; null where not required. */
  declared: boolean | null;
  /** Null when unknown. */
  by: Person | null;
};

const ENTRIES = orderedJsonRows(
  jsonRow({
    kind: jsonValue<TimelineEntry["kind"]>(sql`kind`),
    at: jsonValue<string>(sql`at`),
    outcomeIndex: jsonValue<number | null>(sql`outcome_index`),
    words: jsonValue<string | null>(sql`words`),
    declared: jsonValue<0 | 1 | null>(sql`declared`),
    by: person(sql`by_kind`, sql`by_id`),
  }),
  sql`from entries`,
  sql`at desc, place desc, outcome_index desc, kind`,
);

/** Newest first; one query. */
export async function readTimeline(db: TenantReader, assignmentId: string): Promise<TimelineEntry[]> {
  const { entries } = await readValues(
    db,
    { entries: ENTRIES.sql },
    sql`
    with entries (kind, at, outcome_index, words, declared, by_kind, by_id, place) as (
      select 'reflection', s.student_comment_date, s.outcome_index, s.student_comment, null,
        v.author_kind, v.author_id, 0
      from submissions s left join versions v on v.rowid = ${newestVersion("reflection")}
      where s.assignment_id = ${assignmentId} and s.student_comment <> ''
      union all
      select 'feedback', s.teacher_comment_date, s.outcome_index, s.teacher_comment, null,
        v.author_kind, v.author_id, 0
      from submissions s left join versions v on v.rowid = ${newestVersion("feedback")}
      where s.assignment_id = ${assignmentId} and s.teacher_comment <> ''
      union all
      select step, at, null, words, declared, by_kind, by_id, rowid
      from portfolio_steps where assignment_id = ${assignmentId}
      union all
      select kind, declared_at, null, null, 1, 'staff', declared_by, 0
      from late_declarations where assignment_id = ${assignmentId}
    )`,
  );
  return parseJson(ENTRIES, entries).map(({ outcomeIndex, declared, ...entry }) => ({
    ...entry,
    ...(outcomeIndex === null ? {} : { outcomeIndex }),
    declared: declared === null ? null : declared === 1,
  }));
}

function newestVersion(box: TextBox) {
  return sql`(
    select newest.rowid from versions newest where newest.submission_id = s.id and newest.box = ${box}
    order by newest.saved_at desc, newest.rowid desc limit 1)`;
}
