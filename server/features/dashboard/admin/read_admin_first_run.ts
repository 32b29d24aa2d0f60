import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { readValues } from "../../../../db/typed_rows.ts";

/** Steps of a school's first days that its database knows; `details` is the establishment's own. */
export type AdminFirstRun = { details: boolean; students: boolean; unit: boolean; colleagues: boolean };

const FIELDS = {
  students: sql<0 | 1>`exists (select 1 from students where archived_at is null)`,
  unit: sql<0 | 1>`exists (select 1 from unit_assignments)`,
  colleagues: sql<0 | 1>`exists (select 1 from staff limit 1 offset 1)`,
  underway: sql<0 | 1>`exists (select 1 from portfolio_steps)`,
};

/** One query, up to the first of each; null for a school whose portfolios are under way. */
export async function readAdminFirstRun(
  db: Pick<TenantReader, "all">,
): Promise<Omit<AdminFirstRun, "details"> | null> {
  const row = await readValues(db, FIELDS);
  if (row.underway === 1) return null;
  return { students: row.students === 1, unit: row.unit === 1, colleagues: row.colleagues === 1 };
}
