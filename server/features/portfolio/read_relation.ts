import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  students,
  studentTeachers,
  submissionFiles,
  submissions,
  unitAssignments,
} from "../../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";

/** What a portfolio is to somebody: enough to decide, nothing to show. */
export type PortfolioRelation = Relation & {
  assignmentId: string;
  portfolioStatus: PortfolioState;
  archived: boolean;
};
export type SubmissionRelation = PortfolioRelation & { submissionId: string; outcomeIndex: number };
export type EvidenceRelation = SubmissionRelation & { evidenceId: string; fileId: string };

/**
 * Whether a member of staff is the student's teacher or assigned the portfolio (DECISIONS 15), as an SQL condition over
 * `unit_assignments`; false for everybody else.
 */
export function linkedTo(db: Pick<TenantReader, "select">, actor: Actor | null): SQL<boolean> {
  if (actor?.kind !== "staff") return sql<boolean>`0`.mapWith(Boolean);
  const link = db.select({ one: sql`1` }).from(studentTeachers).where(and(
    eq(studentTeachers.studentId, unitAssignments.studentId),
    eq(studentTeachers.staffId, actor.id),
  ));
  return sql<boolean>`${or(eq(unitAssignments.assignedBy, actor.id), exists(link))}`.mapWith(Boolean);
}

/** Whether a portfolio or its student is archived, as an SQL condition over `unit_assignments` and `students`. */
export function archivedCondition(): SQL<boolean> {
  return sql<boolean>`(${unitAssignments.archivedAt} is not null or ${students.archivedAt} is not null)`
    .mapWith(Boolean);
}

/** A portfolio's relation to the actor, or null when there is no such portfolio. */
export async function readPortfolioRelation(
  db: TenantReader,
  assignmentId: string,
  actor: Actor | null,
): Promise<PortfolioRelation | null> {
  const [row] = await db.select(portfolioColumns(db, actor)).from(unitAssignments)
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(eq(unitAssignments.id, assignmentId));
  return row ?? null;
}

/** The relation of one outcome of a portfolio, by its submission's id; null when there is none. */
export async function readSubmissionRelation(
  db: TenantReader,
  submissionId: string,
  actor: Actor | null,
): Promise<SubmissionRelation | null> {
  const [row] = await db.select(submissionColumns(db, actor)).from(submissions)
    .innerJoin(unitAssignments, eq(unitAssignments.id, submissions.assignmentId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(eq(submissions.id, submissionId));
  return row ?? null;
}

/** The relation of one piece of evidence, by its own id; null when there is none or it was taken away. */
export async function readEvidenceRelation(
  db: TenantReader,
  evidenceId: string,
  actor: Actor | null,
): Promise<EvidenceRelation | null> {
  const [row] = await db.select({
    ...submissionColumns(db, actor),
    evidenceId: submissionFiles.id,
    fileId: submissionFiles.fileId,
  }).from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .innerJoin(unitAssignments, eq(unitAssignments.id, submissions.assignmentId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(and(eq(submissionFiles.id, evidenceId), isNull(submissionFiles.removedAt)));
  return row ?? null;
}

function portfolioColumns(db: TenantReader, actor: Actor | null) {
  return {
    assignmentId: unitAssignments.id,
    studentId: unitAssignments.studentId,
    portfolioStatus: unitAssignments.portfolioStatus,
    linked: linkedTo(db, actor),
    archived: archivedCondition(),
  };
}

function submissionColumns(db: TenantReader, actor: Actor | null) {
  return {
    ...portfolioColumns(db, actor),
    submissionId: submissions.id,
    outcomeIndex: submissions.outcomeIndex,
  };
}
