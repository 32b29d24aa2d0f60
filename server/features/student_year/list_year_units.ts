import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { uasUnits, unitAssignments, unitRevisions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { STUDENT_YEAR } from "../../../domain/student_year.ts";
import { feedbackAuthor } from "../../queries/feedback_author.ts";
import { type Decoded, jsonFlag, jsonRow, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";

/** From `from` to before `to`, as instants and as days; `isCurrent`: units under way belong to it too. */
export type YearSpan = { from: string; to: string; fromDay: string; toDay: string; isCurrent: boolean };

export type YearUnitView = Awaited<ReturnType<typeof listYearUnits>>[number];
export type YearOutcome = Decoded<ReturnType<typeof outcomesOf>>[number];

/**
 * Units in which something was done in the year, one more than a page shows, the last started first; of an archived one
 * its start does not count. `shown`: a condition over `students`. One query.
 */
export async function listYearUnits(db: Pick<TenantReader, "all">, shown: SQL, span: YearSpan) {
  const [outcomes, pieces] = [outcomesOf(span), piecesOf(span)];
  const { startedAt, submittedAt, assessedAt, verifiedAt, awardedAt, archivedAt } = unitAssignments;
  const fields = {
    id: unitAssignments.id,
    unitCode: uasUnits.unitCode,
    title: unitRevisions.title,
    level: unitRevisions.level,
    startedAt,
    submittedAt,
    assessedAt,
    verifiedAt,
    awardedAt,
    archivedAt,
    total: sql<number>`json_array_length(${unitRevisions.outcomes})`,
    /** Outcomes completed in earlier years. */
    before: sql<number>`(select count(*) ${COMPLETE} and s.completed_date < ${span.fromDay})`,
    outcomes: outcomes.sql,
    pieces: pieces.sql,
    /** Pieces of evidence for outcomes of the year, also those without a picture. */
    evidence: sql<number>`(
      select count(*) from submission_files e join (select s.id ${completedIn(span)}) done
        on done.id = e.submission_id where e.removed_at is null)`,
  };
  const rows = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from students
      join unit_assignments on unit_assignments.student_id = students.id
      join uas_units on uas_units.id = unit_assignments.unit_id
      join unit_revisions on unit_revisions.id = unit_assignments.revision_id
    where ${shown} and ${isOfYear(span)}
    order by unit_assignments.started_at desc, unit_assignments.id desc limit ${STUDENT_YEAR.units + 1}`));
  return rows.map((row) => ({
    ...row,
    outcomes: parseJson(outcomes, row.outcomes),
    pieces: parseJson(pieces, row.pieces),
  }));
}

/** Behind a select: complete outcomes `s` of `unit_assignments`. */
const COMPLETE = sql`from submissions s
  where s.assignment_id = unit_assignments.id and s.teacher_outcome_complete = 1`;

function completedIn({ fromDay, toDay }: YearSpan): SQL {
  return sql`${COMPLETE} and s.completed_date >= ${fromDay} and s.completed_date < ${toDay}`;
}

/** SQL condition over `unit_assignments`. */
function isOfYear(span: YearSpan): SQL {
  const { from, to, isCurrent } = span;
  const isIn = (column: SQL) => sql`(${column} >= ${from} and ${column} < ${to})`;
  const done = ["submitted_at", "assessed_at", "verified_at", "awarded_at"]
    .map((name) => isIn(sql`unit_assignments.${sql.identifier(name)}`));
  return sql`(${sql.join(done, sql` or `)} or exists (select 1 ${completedIn(span)})
    or (unit_assignments.archived_at is null and (${isIn(sql`unit_assignments.started_at`)}
      or (${isCurrent ? 1 : 0} = 1 and unit_assignments.awarded_at is null))))`;
}

/** In the order of the unit. */
function outcomesOf(span: YearSpan) {
  return jsonRows(
    jsonRow({
      index: jsonValue<number>(sql`s.outcome_index`),
      description: jsonValue<string>(sql`coalesce((
        select o.value ->> 'description' from json_each(unit_revisions.outcomes) o
        where o.value ->> 'id' = s.outcome_id), '')`),
      completedOn: jsonValue<string>(sql`s.completed_date`),
      feedback: jsonValue<string>(sql`s.teacher_comment`),
      feedbackAt: jsonValue<string | null>(sql`s.teacher_comment_date`),
      feedbackBy: jsonValue<string | null>(feedbackAuthor(sql`s`)),
      reflection: jsonValue<string>(sql`s.student_comment`),
      reflectionAt: jsonValue<string | null>(sql`s.student_comment_date`),
      /** Written down by staff. */
      scribed: jsonFlag(sql`s.student_comment_by_kind is 'staff'`),
    }),
    completedIn(span),
    ["index"],
  );
}

/** What has a picture: the newest of each outcome before further ones, in the order of the unit. */
function piecesOf(span: YearSpan) {
  return jsonRows(
    jsonRow({
      id: jsonValue<string>(sql`piece.id`),
      outcomeIndex: jsonValue<number>(sql`piece.outcome_index`),
      nth: jsonValue<number>(sql`piece.nth`),
      fileName: jsonValue<string>(sql`piece.file_name`),
      fileType: jsonValue<string>(sql`piece.file_type`),
      addedAt: jsonValue<string>(sql`piece.added_at`),
    }),
    sql`from (
      select e.id, done.outcome_index, f.file_name, f.file_type, e.added_at,
        row_number() over (partition by done.id order by e.added_at desc, e.id desc) as nth
      from (select s.id, s.outcome_index ${completedIn(span)}) done
        join submission_files e on e.submission_id = done.id
        join files f on f.id = e.file_id
      where e.removed_at is null and f.thumbnail = 'made'
      order by nth, e.added_at desc, e.id desc limit ${STUDENT_YEAR.pieces}) piece`,
    ["outcomeIndex", "nth"],
  );
}
