import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { type Archived, type Lack, lacksOf, type ReadinessStage } from "../../../domain/readiness.ts";
import type { PortfolioState } from "../../../domain/workflow.ts";
import { hasWholeSchool, visibleTo } from "../../queries/portfolio_relations.ts";
import { onSheet } from "../../queries/sheet_rows.ts";
import { latestSignature, toRowSignature } from "../summary_sheets/signatures/covered_rows.ts";
import { behindPortfolio, RECORD_ORDER, UNCLAIMED } from "./claim_records.ts";
import { isDeclared } from "./declare_late.ts";

/** A portfolio and what it lacks for a claim, on the wire. */
export type ReadinessView = {
  /** Of the portfolio. */
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
  lacks: Lack[];
};

type Row = {
  id: string;
  portfolioStatus: PortfolioState;
  studentId: string;
  firstName: string;
  lastName: string;
  schoolId: string;
  learnerNumber: string | null;
  dateOfBirth: string | null;
  unitId: string;
  unitCode: string;
  title: string;
  outcomes: string;
  submissions: string;
  ownWork: 0 | 1;
  assessment: 0 | 1;
  educator: string | null;
  admin: string | null;
  archived: Archived | null;
  teacher: string | null;
  canEditStudent: 0 | 1;
  own: 0 | 1;
};

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
  const rows = await db.all<Row>(sql`
    select unit_assignments.id, unit_assignments.portfolio_status as portfolioStatus,
      students.id as studentId, students.first_name as firstName, students.last_name as lastName,
      students.student_id as schoolId, students.learner_number as learnerNumber,
      students.date_of_birth as dateOfBirth, uas_units.id as unitId, uas_units.unit_code as unitCode,
      unit_revisions.title, unit_revisions.outcomes, ${SUBMISSIONS} as submissions,
      ${isDeclared("own_work")} as ownWork, ${isDeclared("assessment")} as assessment,
      ${latestSignature("educator")} as educator, ${latestSignature("admin")} as admin,
      case when students.archived_at is not null then 'student'
        when unit_assignments.archived_at is not null then 'portfolio' end as archived,
      (select json_object('firstName', staff.first_name, 'lastName', staff.last_name) from student_teachers
        join staff on staff.user_id = staff_id where student_id = students.id
        order by staff.archived_at is not null, linked_at, staff_id limit 1) as teacher,
      ${hasWholeSchool(actor) ? 1 : 0} or exists (
        select 1 from student_teachers link
        where link.student_id = students.id and link.staff_id = ${actor.id}) as canEditStudent,
      ${onSheet(actor)} as own
    from unit_assignments join students on students.id = unit_assignments.student_id
      join uas_units on uas_units.id = unit_assignments.unit_id
      join unit_revisions on unit_revisions.id = unit_assignments.revision_id
    where ${STAGES[stage]} and ${visibleTo(actor)} and ${behindPortfolio(cursor)}
    order by ${RECORD_ORDER} limit ${limit + 1}`);
  return toPage(rows.map(toView), limit, ({ id }) => id);
}

/** JSON in the order of the outcomes: id, whether it has a date, pieces of evidence and a place. */
const SUBMISSIONS = sql`(
  select json_group_array(json_array(id, completed_date is not null, pieces)) from (
    select id, completed_date, (held_at is not null) + (
      select count(*) from submission_files f where f.submission_id = s.id and f.removed_at is null) as pieces
    from submissions s where s.assignment_id = unit_assignments.id order by outcome_index))`;

function toView(row: Row): ReadinessView {
  const { id, portfolioStatus, firstName, lastName, learnerNumber, dateOfBirth, archived } = row;
  const submissions: [id: string, dated: 0 | 1, pieces: number][] = JSON.parse(row.submissions);
  return {
    id,
    portfolioStatus,
    student: { id: row.studentId, firstName, lastName, studentId: row.schoolId },
    unit: { id: row.unitId, unitCode: row.unitCode, title: row.title },
    submissionIds: submissions.map(([id]) => id),
    archived,
    teacher: row.teacher === null ? null : JSON.parse(row.teacher),
    canEditStudent: row.canEditStudent === 1,
    own: row.own === 1,
    lacks: lacksOf({
      portfolioStatus,
      archived,
      outcomes: JSON.parse(row.outcomes),
      submissions: submissions.map(([, dated, pieces]) => ({ dated: dated === 1, pieces })),
      ownWorkDeclared: row.ownWork === 1,
      assessmentDeclared: row.assessment === 1,
      educatorSigned: toRowSignature(row.educator)?.same === true,
      adminSigned: toRowSignature(row.admin)?.same === true,
      learnerNumber,
      dateOfBirth,
    }),
  };
}
