import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";

/** Numbers of the establishment, without what is archived. */
export type Overview = {
  students: number;
  teachers: number;
  administrators: number;
  /** Units that students work on or have worked on. */
  units: number;
};

/** One query. */
export async function readOverview(db: TenantReader): Promise<Overview> {
  const [row] = await db.all<Overview>(sql`
    select (select count(*) from students where archived_at is null) as students,
      (select count(*) from staff where role = 'teacher' and archived_at is null) as teachers,
      (select count(*) from staff where role = 'admin' and archived_at is null) as administrators,
      (select count(*) from uas_units where exists (
        select 1 from unit_assignments a where a.unit_id = uas_units.id and a.archived_at is null)) as units`);
  return row!;
}
