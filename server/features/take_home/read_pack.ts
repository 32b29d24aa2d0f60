import { eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import {
  students,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { notFound } from "../../../domain/errors.ts";
import { feedbackAuthor } from "../../queries/feedback_author.ts";

type Reader = Pick<TenantReader, "all" | "select">;

export type PackStudent = { firstName: string; lastName: string };

/** One query. Throws `not_found`. */
export async function readPackStudent(db: Reader, id: string): Promise<PackStudent> {
  const [row] = await db.select({ firstName: students.firstName, lastName: students.lastName }).from(students)
    .where(eq(students.id, id));
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
  const { id, startedAt, awardedAt } = unitAssignments;
  return await db.select({
    id,
    unitCode: uasUnits.unitCode,
    title: unitRevisions.title,
    level: unitRevisions.level,
    startedAt,
    awardedAt,
    statementAt: sql<string | null>`(
      select c.given_at from claim_rows w join claims c on c.id = w.claim_id
      where w.assignment_id = ${id} and w.withdrawn_at is null)`,
    outcomes: sql<number>`json_array_length(${unitRevisions.outcomes})`,
    completed: sql<number>`(
      select count(*) from submissions s where s.assignment_id = ${id} and s.teacher_outcome_complete = 1)`,
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .where(eq(unitAssignments.studentId, studentId))
    .orderBy(isNull(awardedAt), sql`coalesce(${awardedAt}, ${startedAt})`, id);
}

export type PackOutcome = {
  index: number;
  description: string;
  completedOn: string | null;
  /** Place of work that is not here. */
  heldAt: string | null;
  reflection: string;
  reflectionAt: string | null;
  reflectionByStaff: 0 | 1;
  feedback: string;
  feedbackAt: string | null;
  /** Name of who wrote it last. */
  feedbackBy: string | null;
};

/** Outcomes of one portfolio; one query. */
export async function listPackOutcomes(db: Reader, assignmentId: string): Promise<PackOutcome[]> {
  const s = alias(submissions, "s");
  const fields = {
    index: s.outcomeIndex,
    description: sql<string>`coalesce(o.value ->> 'description', '')`,
    completedOn: sql<string | null>`iif(${s.teacherOutcomeComplete}, ${s.completedDate}, null)`,
    heldAt: s.heldAt,
    reflection: s.studentComment,
    reflectionAt: s.studentCommentDate,
    reflectionByStaff: sql<0 | 1>`coalesce(${s.studentCommentByKind} = 'staff', 0)`,
    feedback: s.teacherComment,
    feedbackAt: s.teacherCommentDate,
    feedbackBy: feedbackAuthor(sql`s`),
  };
  return await db.all(typedRows(
    fields,
    (columns) =>
      sql`
    select ${columns} from submissions s join unit_assignments a on a.id = s.assignment_id
      join unit_revisions r on r.id = a.revision_id
      left join json_each(r.outcomes) o on o.value ->> 'id' = s.outcome_id
    where s.assignment_id = ${assignmentId} order by s.outcome_index`,
  ));
}
