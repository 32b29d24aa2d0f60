import { and, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import type { PageInput } from "../../../domain/page.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { filteredStudents } from "../../queries/student_filter.ts";
import { behindStudent, studentOrder } from "../../queries/student_order.ts";

/**
 * Ids of those on a page of `listStudents` who have a unit; an archived portfolio counts too, as in `assignUnit`.
 * One query, as large as the page.
 */
export async function listHolders(
  db: TenantReader,
  actor: Actor,
  { unitId, limit, cursor }: PageInput & { unitId: string },
): Promise<string[]> {
  const page = db.select({
    id: students.id,
    holds: sql<number>`exists (
      select 1 from unit_assignments held where held.student_id = students.id and held.unit_id = ${unitId})`,
  }).from(students)
    .where(and(filteredStudents(actor, {}), behindStudent(actor, "name", cursor)))
    .orderBy(...studentOrder(actor))
    .limit(limit);
  return (await page).filter(({ holds }) => holds === 1).map(({ id }) => id);
}
