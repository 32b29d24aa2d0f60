import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { classes, establishmentSettings, staff, students } from "../../../db/tenant/schema/index.ts";
import { SECOND_START_MS, type YearGroup } from "../../../domain/school_year.ts";

/** Changes of a new school year, on the wire. */
export type SchoolYear = {
  /** The last start, where it is not long ago. */
  lastStart: { at: string; by: { firstName: string; lastName: string } } | null;
  /** In the order of years, without archived students. */
  years: YearGroup[];
  /** Students without a year group, who stay as they are. */
  withoutYear: number;
  classes: SchoolClass[];
  /** Active, for the choice of a class's next teacher. */
  staff: { id: string; firstName: string; lastName: string }[];
};

export type SchoolClass = { id: string; name: string; staffId: string; students: number };

export const MAX_CLASSES_MOVED = 1_000;

/** Five queries in one round trip. */
export async function readSchoolYear(db: TenantReader, now: Date): Promise<SchoolYear> {
  const soon = new Date(now.getTime() - SECOND_START_MS).toISOString();
  const start = establishmentSettings.schoolYearStart;
  const startedAt = sql<string>`${start} ->> 'at'`;
  const name = { firstName: staff.firstName, lastName: staff.lastName };
  const yearGroup = sql`lower(trim(${students.yearGroup}))`;
  const [[last], years, withoutYear, listed, active] = await Promise.all([
    db.select({ at: startedAt, by: name }).from(establishmentSettings)
      .innerJoin(staff, eq(staff.userId, sql`${start} ->> 'by'`)).where(gt(startedAt, soon)),
    db.select({ yearGroup: sql<string>`min(trim(${students.yearGroup}))`, students: count() }).from(students)
      .where(and(isNull(students.archivedAt), sql`${yearGroup} <> ''`))
      .groupBy(yearGroup)
      .orderBy(sql`cast(ltrim(${yearGroup}, 'abcdefghijklmnopqrstuvwxyz -.') as integer)`, yearGroup),
    db.$count(students, and(isNull(students.archivedAt), sql`coalesce(${yearGroup}, '') = ''`)),
    db.select({
      id: classes.id,
      name: classes.name,
      staffId: classes.staffId,
      students: sql<number>`(
        select count(*) from class_students m join students s on s.id = m.student_id
        where m.class_id = classes.id and s.archived_at is null)`,
    }).from(classes).orderBy(sql`lower(${classes.name})`, classes.id).limit(MAX_CLASSES_MOVED),
    db.select({ id: staff.userId, ...name }).from(staff).where(isNull(staff.archivedAt))
      .orderBy(sql`lower(${staff.lastName})`, sql`lower(${staff.firstName})`, staff.userId),
  ]);
  return { lastStart: last ?? null, years, withoutYear, classes: listed, staff: active };
}
