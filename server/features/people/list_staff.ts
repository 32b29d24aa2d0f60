import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { readSort, type StaffColumn, type StaffSort } from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { StaffRole } from "../../../domain/people.ts";
import { behindRow, sortedBy, type SortKeys } from "../../queries/sorted_rows.ts";
import { searchCondition } from "../../queries/search_condition.ts";

/** Spec 2 §3, on the wire. */
export type StaffMember = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: StaffRole;
  /** Null where it is the establishment's. */
  organisationName: string | null;
  archivedAt: string | null;
  /** Linked to them, without archived ones. */
  students: number;
  /** Portfolios that they assigned and that are not awarded, without archived ones. */
  openPortfolios: number;
};

export type StaffFilter = { search?: string; role?: StaffRole | undefined; includeArchived?: boolean };

type Reader = Pick<TenantReader, "select">;

const MEMBER = {
  id: staff.userId,
  firstName: staff.firstName,
  lastName: staff.lastName,
  email: staff.email,
  role: staff.role,
  organisationName: staff.organisationName,
  archivedAt: staff.archivedAt,
  students: sql<number>`(
    select count(*) from student_teachers link join students on students.id = link.student_id
    where link.staff_id = staff.user_id and students.archived_at is null)`,
  openPortfolios: sql<number>`(
    select count(*) from unit_assignments a join students owner on owner.id = a.student_id
    where a.assigned_by = staff.user_id and a.portfolio_status is not 'awarded'
      and a.archived_at is null and owner.archived_at is null)`,
};

const NAME: SortKeys = [sql`lower(last_name)`, sql`lower(first_name)`, sql`user_id`];
const KEYS: Readonly<Record<StaffColumn, SortKeys>> = {
  name: NAME,
  email: [sql`lower(email)`, sql`user_id`],
  role: [sql`role`, ...NAME],
  students: [MEMBER.students, ...NAME],
  portfolios: [MEMBER.openPortfolios, ...NAME],
};
const SEARCHED = [sql`first_name`, sql`last_name`, sql`email`];

/** The cursor is the last one's id. One query. */
export async function listStaff(
  db: Reader,
  { search = "", role, includeArchived = false, sort = "name", limit, cursor }:
    & PageInput
    & StaffFilter
    & { sort?: StaffSort },
): Promise<Page<StaffMember>> {
  const { column, descending } = readSort(sort);
  const keys = KEYS[column];
  const rows = await db.select(MEMBER).from(staff).where(and(
    searchCondition(search, SEARCHED),
    role === undefined ? undefined : eq(staff.role, role),
    includeArchived ? undefined : isNull(staff.archivedAt),
    behindRow(keys, descending, cursor === null ? null : sql`staff where user_id = ${cursor}`),
  )).orderBy(...sortedBy(keys, descending)).limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

/** Throws `not_found`. */
export async function readStaff(db: Reader, id: string): Promise<StaffMember> {
  const [row] = await db.select(MEMBER).from(staff).where(eq(staff.userId, id));
  if (!row) throw notFound();
  return row;
}

export type StaffChoice = { id: string; firstName: string; lastName: string; email: string };

/** All who are not archived, by name, to be chosen from. One query. */
export async function listStaffChoices(db: Reader): Promise<StaffChoice[]> {
  const { userId, firstName, lastName, email } = staff;
  return await db.select({ id: userId, firstName, lastName, email }).from(staff)
    .where(isNull(staff.archivedAt)).orderBy(...NAME);
}
