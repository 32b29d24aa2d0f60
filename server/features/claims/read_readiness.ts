import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  staff,
  students,
  submissions,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import {
  type Archived,
  type Missing,
  missingForClaim,
  type ReadinessStage,
} from "../../../domain/readiness.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { jsonFlag, jsonRow, jsonRows, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { hasWholeSchool, visibleTo } from "../../queries/portfolio_relations.ts";
import { onSheet } from "../../queries/sheet_rows.ts";
import { LATEST_SIGNATURES } from "../summary_sheets/signatures/covered_rows.ts";
import { ARCHIVED, behindPortfolio, RECORD_ORDER, UNCLAIMED } from "./claim_records.ts";
import { isDeclared } from "./declare_late.ts";

/** A portfolio and what is missing for a claim, on the wire. */
export type ReadinessView = {
  /** The portfolio's id. */
  id: string;
  portfolioStatus: PortfolioState;
  student: { id: string; firstName: string; lastName: string; studentId: string };
  unit: { id: string; unitCode: string; title: string };
  /** Submissions in the order of the outcomes. */
  submissionIds: string[];
  archived: Archived | null;
  /** The student's first. */
  teacher: { firstName: string; lastName: string } | null;
  /** Whether the student is the viewer's to edit: linked, not only assigned (DECISIONS 15). */
  canEditStudent: boolean;
  /** Whether the actor's signature covers it (DECISIONS 19). */
  own: boolean;
  /** None where it can be claimed. */
  missing: Missing[];
};

const TEACHER = jsonRow({ firstName: staff.firstName, lastName: staff.lastName });

const SUBMISSIONS = jsonRows(
  jsonRow({
    id: submissions.id,
    outcomeIndex: submissions.outcomeIndex,
    dated: jsonFlag(sql`${submissions.completedDate} is not null`),
    /** Evidence files, and 1 where the place of the work is recorded. */
    pieces: jsonValue<number>(sql`(${submissions.heldAt} is not null) + (
      select count(*) from submission_files f where f.submission_id = ${submissions.id} and f.removed_at is null)`),
  }),
  sql`from ${submissions} where ${submissions.assignmentId} = ${unitAssignments.id}`,
  ["outcomeIndex"],
);

function fieldsFor(actor: ActorFor<"claim.readiness">) {
  return {
    id: unitAssignments.id,
    portfolioStatus: unitAssignments.portfolioStatus,
    student: {
      id: students.id,
      firstName: students.firstName,
      lastName: students.lastName,
      studentId: students.studentId,
    },
    unit: { id: uasUnits.id, unitCode: uasUnits.unitCode, title: unitRevisions.title },
    learnerNumber: students.learnerNumber,
    dateOfBirth: students.dateOfBirth,
    outcomes: unitRevisions.outcomes,
    submissions: SUBMISSIONS.sql,
    ownWork: sql<0 | 1>`${isDeclared("own_work")}`,
    assessment: sql<0 | 1>`${isDeclared("assessment")}`,
    educator: LATEST_SIGNATURES.educator.sql,
    admin: LATEST_SIGNATURES.admin.sql,
    archived: ARCHIVED,
    teacher: sql<string | null>`(
      select ${TEACHER.sql} from student_teachers join staff on staff.user_id = staff_id
      where student_id = ${students.id} order by staff.archived_at is not null, linked_at, staff_id limit 1)`,
    canEditStudent: sql<0 | 1>`${hasWholeSchool(actor) ? 1 : 0} or exists (
      select 1 from student_teachers link
      where link.student_id = ${students.id} and link.staff_id = ${actor.id})`,
    own: sql<0 | 1>`${onSheet(actor)}`,
  };
}

const STAGES: Readonly<Record<ReadinessStage, SQL>> = {
  now: UNCLAIMED,
  later: sql`(unit_assignments.archived_at is null and students.archived_at is null and (
    unit_assignments.portfolio_status in ('submitted', 'assessed')
    or (unit_assignments.portfolio_status is null and unit_assignments.completed_at is not null)))`,
};

/** Portfolios that the actor sees, by unit and surname; the cursor is the last portfolio. One query. */
export async function listReadiness(
  db: TenantReader,
  actor: ActorFor<"claim.readiness">,
  { stage, limit, cursor }: PageInput & { stage: ReadinessStage },
): Promise<Page<ReadinessView>> {
  // What is missing would be read for every portfolio that is sorted.
  const page = db.select({ id: unitAssignments.id }).from(unitAssignments)
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .where(and(STAGES[stage], visibleTo(actor), behindPortfolio(cursor)))
    .orderBy(RECORD_ORDER).limit(limit + 1);
  const rows = await selectPortfolios(db, actor).where(inArray(unitAssignments.id, page)).orderBy(
    RECORD_ORDER,
  );
  return toPage(rows.map(toView), limit, ({ id }) => id);
}

function selectPortfolios(db: TenantReader, actor: ActorFor<"claim.readiness">) {
  return db.select(fieldsFor(actor)).from(unitAssignments)
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId)).$dynamic();
}

function toView(row: Awaited<ReturnType<typeof selectPortfolios>>[number]): ReadinessView {
  const { id, portfolioStatus, student, unit, learnerNumber, dateOfBirth, outcomes, archived } = row;
  const submissions = parseJson(SUBMISSIONS, row.submissions);
  return {
    id,
    portfolioStatus,
    student,
    unit,
    submissionIds: submissions.map(({ id }) => id),
    archived,
    teacher: row.teacher === null ? null : parseJson(TEACHER, row.teacher),
    canEditStudent: row.canEditStudent === 1,
    own: row.own === 1,
    missing: missingForClaim({
      portfolioStatus,
      archived,
      outcomes,
      submissions,
      ownWorkDeclared: row.ownWork === 1,
      assessmentDeclared: row.assessment === 1,
      educatorSigned: parseJson(LATEST_SIGNATURES.educator, row.educator)?.same === true,
      adminSigned: parseJson(LATEST_SIGNATURES.admin, row.admin)?.same === true,
      learnerNumber,
      dateOfBirth,
    }),
  };
}
