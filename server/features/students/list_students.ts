import { and, eq, inArray, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students } from "../../../db/tenant/schema/index.ts";
import type { StudentSort } from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { pickFields } from "../../../domain/fields.ts";
import { MAX_CHOSEN, MAX_FOUND } from "../../../domain/limits.ts";
import { STUDENT, type StudentFilter, type StudentRecord } from "../../../domain/students.ts";
import { anyStudents, filteredStudents } from "../../queries/student_filter.ts";
import { behindStudent, firstTeacherId, studentOrder, YEAR_NUMBER } from "../../queries/student_order.ts";

/** Spec 2 §3; `teacher` is the first of their teachers (DECISIONS 15). */
export type StudentItem = StudentRecord & {
  id: string;
  archivedAt: string | null;
  createdAt: string;
  teacher: { firstName: string; lastName: string; organisationName: string | null } | null;
  /** While a link is locked by wrong addresses. */
  linkLockedUntil: string | null;
  /** Units that they work on or have worked on, without archived ones. */
  portfolios: number;
};

type ListInput = PageInput & StudentFilter & {
  sort?: StudentSort;
  /** Default: without those archived. */
  includeArchived?: boolean;
  now: Date;
};

/** A teacher's own, all for administrators; one query. */
export async function listStudents(
  db: TenantReader,
  actor: Actor,
  { limit, cursor, sort = "name", includeArchived = false, now, ...filter }: ListInput,
): Promise<Page<StudentItem>> {
  const which = includeArchived ? anyStudents(actor, filter) : filteredStudents(actor, filter);
  const order = studentOrder(actor, sort);
  // Their other columns would be read for every student that is sorted.
  const page = db.select({ id: students.id }).from(students)
    .where(and(which, behindStudent(actor, sort, cursor))).orderBy(...order).limit(limit + 1);
  const rows = await selectStudents(db, now).where(inArray(students.id, page)).orderBy(...order);
  return toPage(rows, limit, ({ id }) => id);
}

export async function countStudents(
  db: TenantReader,
  actor: Actor,
  filter: StudentFilter = {},
): Promise<number> {
  return await db.$count(students, filteredStudents(actor, filter));
}

/** Students whom a filter lists, for selecting all; one query. */
export async function listStudentChoices(
  db: TenantReader,
  actor: Actor,
  filter: StudentFilter,
): Promise<StudentChoice[]> {
  return await db.select({ ...STUDENT_NAME, email: students.email, portfolios: PORTFOLIOS }).from(students)
    .where(filteredStudents(actor, filter)).orderBy(...studentOrder(actor)).limit(MAX_CHOSEN);
}

/** Number of the listed students and their year groups, in the order of years; one query. */
export async function readYearGroups(
  db: TenantReader,
  actor: Actor,
): Promise<{ count: number; years: string[] }> {
  const groups = await db.select({
    name: sql<string | null>`min(trim(${students.yearGroup}))`,
    count: sql<number>`count(*)`,
  }).from(students).where(filteredStudents(actor, {}))
    .groupBy(sql`lower(trim(coalesce(${students.yearGroup}, '')))`)
    .orderBy(YEAR_NUMBER, sql`lower(${students.yearGroup})`);
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    years: groups.flatMap(({ name }) => name || []).slice(0, MAX_FOUND),
  };
}

/** Facts of a student for actions on chosen students. */
export type StudentChoice = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  portfolios: number;
};

const PORTFOLIOS = sql<number>`(
  select count(*) from unit_assignments where student_id = ${students.id} and archived_at is null)`;

export const STUDENT_NAME = {
  id: students.id,
  studentId: students.studentId,
  firstName: students.firstName,
  lastName: students.lastName,
};

export function selectStudents(db: Pick<TenantReader, "select">, now: Date) {
  const at = now.toISOString();
  return db.select({
    id: students.id,
    ...pickFields(STUDENT, students),
    archivedAt: students.archivedAt,
    createdAt: students.createdAt,
    teacher: {
      firstName: staff.firstName,
      lastName: staff.lastName,
      organisationName: staff.organisationName,
    },
    portfolios: PORTFOLIOS,
    linkLockedUntil: sql<string | null>`(
      select max(locked_until) from student_access
      where student_id = ${students.id} and locked_until > ${at} and revoked_at is null and expires_at > ${at})`,
  }).from(students).leftJoin(staff, eq(staff.userId, firstTeacherId)).$dynamic();
}
