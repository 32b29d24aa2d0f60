import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";

/** Whether a student has any portfolio that is not archived, and so somebody to write to. */
export async function hasPortfolios(db: Pick<TenantReader, "all">, studentId: string): Promise<boolean> {
  const [row] = await db.all<{ any: 0 | 1 }>(sql`
    select exists (
      select 1 from unit_assignments where student_id = ${studentId} and archived_at is null) as any`);
  return row?.any === 1;
}
