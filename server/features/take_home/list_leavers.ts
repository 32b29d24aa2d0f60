import { and, count, type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { type LeaverColumn, type LeaverSort, readSort } from "../../../domain/list_sorts.ts";
import { type Page, type PageInput, toPage } from "../../../domain/page.ts";
import type { LeaverFilter, PackState } from "../../../domain/take_home.ts";
import { parseJson } from "../../queries/json_rows.ts";
import { sortedBy, type SortKeys } from "../../queries/sorted_rows.ts";
import { matchesStudent } from "../../queries/student_filter.ts";
import { behindStudentRow, STUDENT_KEYS } from "../../queries/student_order.ts";
import { HANDED_OVER, packOf } from "./pack_state.ts";

export type Leaver = {
  id: string;
  firstName: string;
  lastName: string;
  studentId: string;
  yearGroup: string | null;
  email: string | null;
  units: number;
  awarded: number;
  pack: PackState;
};

/** SQL condition over `students`, archived ones alone, erased ones not; without a school year step there are no last leavers. */
export function leavers({ search, from, show }: LeaverFilter): SQL {
  const last = sql`students.archived_at = (select school_year_start ->> 'at' from establishment_settings)`;
  return sql`(${
    and(
      sql`students.archived_at is not null and students.erased_at is null`,
      from === "last" ? last : undefined,
      show === "all" ? undefined : show === "handed" ? HANDED_OVER : sql`not ${HANDED_OVER}`,
      matchesStudent(search),
    )
  })`;
}

const UNITS = sql<number>`(select count(*) from unit_assignments a where a.student_id = students.id)`;

function keysOf(column: LeaverColumn): SortKeys {
  return column === "units" ? [UNITS, ...STUDENT_KEYS.name] : STUDENT_KEYS[column];
}

/** One query. */
export async function listLeavers(
  db: TenantReader,
  { limit, cursor, now, sort = "name", ...filter }:
    & LeaverFilter
    & PageInput
    & { sort?: LeaverSort; now: Date },
): Promise<Page<Leaver>> {
  const pack = packOf(now);
  const { column, descending } = readSort(sort);
  const behind = behindStudentRow(keysOf(column), descending, cursor);
  const rows = await db.select({
    id: students.id,
    firstName: students.firstName,
    lastName: students.lastName,
    studentId: students.studentId,
    yearGroup: students.yearGroup,
    email: students.email,
    units: UNITS,
    awarded: sql<number>`(
      select count(*) from unit_assignments a where a.student_id = students.id and a.awarded_at is not null)`,
    pack: pack.sql,
  }).from(students).where(and(leavers(filter), behind)).orderBy(...sortedBy(keysOf(column), descending))
    .limit(limit + 1);
  const page = toPage(rows, limit, ({ id }) => id);
  return { ...page, items: page.items.map((row) => ({ ...row, pack: parseJson(pack, row.pack) })) };
}

/** Counts of a filter: leavers, those with an address, and whether there was a school year step. */
export type LeaverCounts = { leavers: number; withEmail: number; hasLast: boolean };

/** One query. */
export async function countLeavers(db: TenantReader, filter: LeaverFilter): Promise<LeaverCounts> {
  const [row] = await db.select({
    leavers: count(),
    withEmail: count(students.email),
    hasLast: sql<0 | 1>`(select school_year_start is not null from establishment_settings)`,
  }).from(students).where(leavers(filter));
  return { ...row!, hasLast: row!.hasLast === 1 };
}
