import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import {
  staff,
  students,
  uasUnits,
  unitAssignments,
  unitRevisions,
} from "../../../db/tenant/schema/index.ts";
import {
  NEWEST_PORTFOLIOS,
  type PortfolioColumn,
  type PortfolioSort,
  readSort,
} from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { PORTFOLIO_STATUSES } from "../../../domain/workflow.ts";
import { portfolioSearch } from "../../queries/portfolio_search.ts";
import { behindRow, sortedBy, type SortKeys } from "../../queries/sorted_rows.ts";
import { type AssignmentView, completedCount } from "./read_assignment.ts";
import { visibleTo } from "../../queries/portfolio_relations.ts";

/** List item (spec 2 §3): without the last step. */
export type AssignmentItem =
  & Omit<AssignmentView, "lastStep" | "returned" | "statement" | "student" | "teacher" | "erasedAt">
  & {
    teacher: AssignmentView["teacher"] & { organisationName: string | null };
    /** The portfolio's, or its student's. */
    archivedAt: string | null;
    /** Staff only (spec 2 §3). */
    student: AssignmentView["student"] & { email?: string | null };
  };

const STUDENT_TEXTS = [sql`matching.first_name`, sql`matching.last_name`, sql`matching.student_id`];

type ListInput = PageInput & {
  search?: string;
  /** One student or unit, by our ids. */
  studentId?: string;
  unitId?: string;
  /** Default: without those archived, or of archived students. */
  includeArchived?: boolean;
  sort?: PortfolioSort;
};

const STARTED: SortKeys = [sql`${unitAssignments.startedAt}`, sql`${unitAssignments.id}`];
const STUDENT: SortKeys = [sql`lower(${students.lastName})`, sql`lower(${students.firstName})`, ...STARTED];
const KEYS: Readonly<Record<PortfolioColumn, SortKeys>> = {
  student: STUDENT,
  studentId: [sql`${students.studentKey}`, ...STARTED],
  unit: [sql`lower(${unitRevisions.title})`, ...STUDENT],
  email: [sql`${students.email} is null`, sql`coalesce(lower(${students.email}), '')`, ...STUDENT],
  status: [
    sql`case ${unitAssignments.portfolioStatus} ${
      sql.join(PORTFOLIO_STATUSES.map((status, at) => sql`when ${status} then ${at}`), sql` `)
    } else -1 end`,
    ...STUDENT,
  ],
  teacher: [sql`lower(${staff.lastName})`, sql`lower(${staff.firstName})`, ...STUDENT],
  started: STARTED,
};

/** Newest first, unless sorted otherwise; one query. */
export async function listAssignments(
  db: TenantReader,
  actor: Actor,
  { search = "", studentId, unitId, includeArchived = false, sort = NEWEST_PORTFOLIOS, limit, cursor }:
    ListInput,
): Promise<Page<AssignmentItem>> {
  const { column, descending } = readSort(sort);
  const keys = KEYS[column];
  const rows = await db.select({
    id: unitAssignments.id,
    unitId: unitAssignments.unitId,
    studentId: unitAssignments.studentId,
    portfolioStatus: unitAssignments.portfolioStatus,
    startedAt: unitAssignments.startedAt,
    completedAt: unitAssignments.completedAt,
    archivedAt: sql<string | null>`coalesce(${unitAssignments.archivedAt}, ${students.archivedAt})`,
    unitCode: uasUnits.unitCode,
    title: unitRevisions.title,
    level: unitRevisions.level,
    outcomes: unitRevisions.outcomes,
    student: {
      firstName: students.firstName,
      lastName: students.lastName,
      yearGroup: students.yearGroup,
      studentId: students.studentId,
      email: students.email,
    },
    teacher: {
      firstName: staff.firstName,
      lastName: staff.lastName,
      organisationName: staff.organisationName,
    },
    completed: completedCount(),
  }).from(unitAssignments)
    .innerJoin(uasUnits, eq(uasUnits.id, unitAssignments.unitId))
    .innerJoin(unitRevisions, eq(unitRevisions.id, unitAssignments.revisionId))
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .innerJoin(staff, eq(staff.userId, unitAssignments.assignedBy))
    .where(
      and(
        includeArchived ? undefined : isNull(unitAssignments.archivedAt),
        includeArchived ? undefined : isNull(students.archivedAt),
        studentId === undefined ? undefined : eq(unitAssignments.studentId, studentId),
        unitId === undefined ? undefined : eq(unitAssignments.unitId, unitId),
        visibleTo(actor),
        portfolioSearch(actor, search, STUDENT_TEXTS),
        behindPortfolio(keys, descending, cursor),
      ),
    )
    .orderBy(...sortedBy(keys, descending))
    .limit(limit + 1);
  const items = rows.map(({ title, level, outcomes, student, ...row }): AssignmentItem => ({
    ...row,
    student: actor.kind === "staff" ? student : withoutEmail(student),
    status: row.completedAt === null ? "in_progress" : "completed",
    total: outcomes.length,
    unit: { id: row.unitId, title, unitCode: row.unitCode, level, outcomes },
  }));
  return toPage(items, limit, ({ id }) => id);
}

function withoutEmail({ email: _, ...student }: Required<AssignmentItem["student"]>) {
  return student;
}

function behindPortfolio(keys: SortKeys, descending: boolean, cursor: string | null): SQL | undefined {
  const from = sql`unit_assignments
    join students on students.id = unit_assignments.student_id
    join unit_revisions on unit_revisions.id = unit_assignments.revision_id
    join staff on staff.user_id = unit_assignments.assigned_by
    where unit_assignments.id = ${cursor}`;
  return behindRow(keys, descending, cursor === null ? null : from);
}
