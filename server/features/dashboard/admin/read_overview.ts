import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";

/** Numbers of the establishment, without what is archived. */
export type Overview = {
  students: number;
  teachers: number;
  administrators: number;
  /** Units that students work on or have worked on. */
  units: number;
};

const FIELDS = {
  students: sql<number>`(select count(*) from students where archived_at is null)`,
  teachers: sql<number>`(select count(*) from staff where role = 'teacher' and archived_at is null)`,
  administrators: sql<number>`(select count(*) from staff where role = 'admin' and archived_at is null)`,
  units: sql<number>`(select count(*) from uas_units where exists (
    select 1 from unit_assignments a where a.unit_id = uas_units.id and a.archived_at is null))`,
};

/** One query. */
export async function readOverview(db: TenantReader): Promise<Overview> {
  return await readValues(db, FIELDS);
}
