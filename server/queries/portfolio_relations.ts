import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../db/doors.ts";
import { students, submissions, unitAssignments } from "../../db/tenant/schema/index.ts";
import type { Actor, Relation } from "../../domain/permissions.ts";
import { evidenceOpen, PORTFOLIO_STATUSES, type PortfolioState } from "../../domain/workflow.ts";

/** Enough to authorize; those that the actor may not see are not read. */
export type PortfolioRelation = Relation & {
  assignmentId: string;
  portfolioStatus: PortfolioState;
  archived: boolean;
};
export type SubmissionRelation = PortfolioRelation & { submissionId: string; outcomeIndex: number };

/**
 * SQL condition over `unit_assignments`: staff teach the student or assigned the portfolio (DECISIONS 15).
 * Raw SQL, since the query builder is slow on every page.
 */
export function linkedTo(actor: Actor | null): SQL<boolean> {
  if (actor?.kind !== "staff") return sql<boolean>`0`.mapWith(Boolean);
  return linkedToStaff(sql`${actor.id}`).mapWith(Boolean);
}

/** `linkedTo` for a compiled statement; not true for null. */
export function linkedToStaff(staffId: SQL): SQL<boolean> {
  return sql<boolean>`(unit_assignments.assigned_by = ${staffId} or exists (
    select 1 from student_teachers link
    where link.student_id = unit_assignments.student_id and link.staff_id = ${staffId}))`;
}

/** SQL condition over `unit_assignments` (`a`: its alias): the staff member assessed it, and the school asks another to verify (DECISIONS 9). */
export function isOwnAssessment(staffId: SQL, a: SQL = sql`unit_assignments`): SQL {
  return sql`(coalesce(${a}.assessed_by = ${staffId}, 0) and exists (
    select 1 from establishment_settings where id = 1 and verify_by_another = 1))`;
}

export type Viewer = { staffId: string | null; studentId: string | null; wholeSchool: 0 | 1 };

/** Values of `accessibleBy`. */
export function viewerOf(actor: Actor | null): Viewer {
  return {
    staffId: actor?.kind === "staff" ? actor.id : null,
    studentId: actor?.kind === "student" ? actor.id : null,
    wholeSchool: hasWholeSchool(actor) ? 1 : 0,
  };
}

/** By role, not mode, as `decideOn` does. */
export function hasWholeSchool(actor: Actor | null): boolean {
  return actor?.kind === "system" || (actor?.kind === "staff" && actor.role === "admin");
}

/**
 * SQL condition over `unit_assignments` and `students`: false where `decideOn` says `hidden`, so that another's
 * portfolio is no row, as one that does not exist, and takes no longer.
 */
export function accessibleBy(value: (name: keyof Viewer) => SQL): SQL {
  return sql`(${value("wholeSchool")} = 1 or ${linkedToStaff(value("staffId"))}
    or (unit_assignments.student_id = ${value("studentId")} and not ${archivedCondition()}))`;
}

export function accessibleTo(actor: Actor | null): SQL {
  const viewer = viewerOf(actor);
  return accessibleBy((name) => sql`${viewer[name]}`);
}

/**
 * SQL condition over `unit_assignments` (`a`: its alias) of lists and searches: a student's own, a teacher's
 * `ownPortfolios`, all for an administrator in either mode (DECISIONS 10, 15, 33).
 */
export function visibleTo(actor: Actor, a: SQL = sql`unit_assignments`): SQL {
  if (actor.kind === "student") return sql`${a}.student_id = ${actor.id}`;
  return hasWholeSchool(actor) ? sql`1` : ownPortfolios(actor, a);
}

/**
 * SQL condition over `unit_assignments` (`a`: its alias) of a member of staff's own work: linked or assigned, all in
 * admin mode. Written to use two indexes.
 */
export function ownPortfolios(actor: Actor, a: SQL = sql`unit_assignments`): SQL {
  if (actor.kind !== "staff") return sql`0`;
  if (actor.role === "admin" && actor.mode === "admin") return sql`1`;
  return ownedBy(sql`${actor.id}`, a);
}

/** `ownPortfolios` of a member of staff, for a compiled statement; links without others' portfolios add none. */
export function ownedBy(staffId: SQL, a: SQL): SQL {
  return sql`(${a}.assigned_by = ${staffId} or ${a}.student_id in (
    select student_id from student_teachers where staff_id = ${staffId} and others_assigned = 1))`;
}

/** SQL condition over `unit_assignments` and `students`. */
export function archivedCondition(): SQL<boolean> {
  return sql<boolean>`(${unitAssignments.archivedAt} is not null or ${students.archivedAt} is not null)`
    .mapWith(Boolean);
}

const OPEN_STATES = [null, ...PORTFOLIO_STATUSES].filter(evidenceOpen);

/** SQL condition over `unit_assignments` and `students`: `evidenceOpen`, and not archived. */
export function evidenceOpenCondition(): SQL {
  const states = OPEN_STATES.map((state) => sql`${unitAssignments.portfolioStatus} is ${state}`);
  return sql`((${sql.join(states, sql` or `)}) and not ${archivedCondition()})`;
}

/**
 * SQL condition for the statement that changes a portfolio, whose relation may be stale; `assignmentId` may
 * be a column.
 */
export function notArchived(assignmentId: string | SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from unit_assignments unarchived join students owner on owner.id = unarchived.student_id
    where unarchived.id = ${assignmentId} and unarchived.archived_at is null and owner.archived_at is null)`;
}

/** Relations of those ids that the actor may see, in any order; one query. */
export async function readSubmissionRelations(
  db: TenantReader,
  ids: readonly string[],
  actor: Actor | null,
): Promise<SubmissionRelation[]> {
  return await db.select(submissionColumns(actor)).from(submissions)
    .innerJoin(unitAssignments, eq(unitAssignments.id, submissions.assignmentId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(and(
      sql`${submissions.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      accessibleTo(actor),
    ));
}

export function portfolioColumns(actor: Actor | null) {
  return {
    assignmentId: unitAssignments.id,
    studentId: unitAssignments.studentId,
    portfolioStatus: unitAssignments.portfolioStatus,
    linked: linkedTo(actor),
    archived: archivedCondition(),
  };
}

function submissionColumns(actor: Actor | null) {
  return {
    ...portfolioColumns(actor),
    submissionId: submissions.id,
    outcomeIndex: submissions.outcomeIndex,
  };
}
