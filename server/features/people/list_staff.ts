import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { StaffRole } from "../../../domain/people.ts";
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

const STAFF = sql`
  select user_id as id, first_name as firstName, last_name as lastName, email, role,
    organisation_name as organisationName, archived_at as archivedAt, (
      select count(*) from student_teachers link join students on students.id = link.student_id
      where link.staff_id = staff.user_id and students.archived_at is null) as students, (
      select count(*) from unit_assignments a join students owner on owner.id = a.student_id
      where a.assigned_by = staff.user_id and a.portfolio_status is not 'awarded'
        and a.archived_at is null and owner.archived_at is null
    ) as openPortfolios
  from staff`;

const NAME = sql`lower(last_name), lower(first_name), user_id`;
const SEARCHED = [sql`first_name`, sql`last_name`, sql`email`];

/** By name; the cursor is the last one's id. One query. */
export async function listStaff(
  db: Pick<TenantReader, "all">,
  { search = "", role, includeArchived = false, limit, cursor }: PageInput & StaffFilter,
): Promise<Page<StaffMember>> {
  const conditions: SQL[] = [
    searchCondition(search, SEARCHED) ?? sql`1`,
    role === undefined ? sql`1` : sql`role = ${role}`,
    includeArchived ? sql`1` : sql`archived_at is null`,
    cursor === null ? sql`1` : sql`(${NAME}) > (select ${NAME} from staff where user_id = ${cursor})`,
  ];
  const rows = await db.all<StaffMember>(sql`
    ${STAFF} where ${sql.join(conditions, sql` and `)} order by ${NAME} limit ${limit + 1}`);
  return toPage(rows, limit, ({ id }) => id);
}

/** Null where there is none. */
export async function findStaff(db: Pick<TenantReader, "all">, id: string): Promise<StaffMember | null> {
  const [row] = await db.all<StaffMember>(sql`${STAFF} where user_id = ${id}`);
  return row ?? null;
}

export type StaffChoice = { id: string; firstName: string; lastName: string; email: string };

/** All who are not archived, by name, to be chosen from. One query. */
export function listStaffChoices(db: Pick<TenantReader, "all">): Promise<StaffChoice[]> {
  return db.all<StaffChoice>(sql`
    select user_id as id, first_name as firstName, last_name as lastName, email from staff
    where archived_at is null order by ${NAME}`);
}
