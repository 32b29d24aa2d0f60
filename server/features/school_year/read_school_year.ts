import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { SECOND_START_MS, type YearGroup } from "../../../domain/school_year.ts";

/** What a new school year would change, on the wire. */
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
  const [[last], years, [blank], classes, staff] = await Promise.all([
    db.all<{ at: string; firstName: string; lastName: string }>(sql`
      select school_year_start ->> 'at' as at, first_name as firstName, last_name as lastName
      from establishment_settings join staff on user_id = school_year_start ->> 'by'
      where school_year_start ->> 'at' > ${soon}`),
    db.all<YearGroup>(sql`
      select min(trim(year_group)) as yearGroup, count(*) as students from students
      where archived_at is null and trim(year_group) <> ''
      group by lower(trim(year_group))
      order by cast(ltrim(lower(trim(year_group)), 'abcdefghijklmnopqrstuvwxyz -.') as integer), lower(trim(year_group))`),
    db.all<{ count: number }>(sql`
      select count(*) as count from students
      where archived_at is null and coalesce(trim(year_group), '') = ''`),
    db.all<SchoolClass>(sql`
      select classes.id, name, staff_id as staffId, (
          select count(*) from class_students m join students s on s.id = m.student_id
          where m.class_id = classes.id and s.archived_at is null) as students
      from classes order by lower(name), classes.id limit ${MAX_CLASSES_MOVED}`),
    db.all<SchoolYear["staff"][number]>(sql`
      select user_id as id, first_name as firstName, last_name as lastName from staff
      where archived_at is null order by lower(last_name), lower(first_name), user_id`),
  ]);
  const lastStart = last ? { at: last.at, by: { firstName: last.firstName, lastName: last.lastName } } : null;
  return { lastStart, years, withoutYear: blank!.count, classes, staff };
}
