import { and, eq } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { filteredStudents } from "../students/student_filter.ts";

/** Ids of the actor's students with a unit; an archived portfolio counts too, as in `assignUnit`. One query. */
export async function listHolders(
  db: TenantReader,
  actor: Actor,
  { unitId }: { unitId: string },
): Promise<string[]> {
  const rows = await db.select({ id: students.id }).from(unitAssignments)
    .innerJoin(students, eq(students.id, unitAssignments.studentId))
    .where(and(eq(unitAssignments.unitId, unitId), filteredStudents(actor, {})));
  return rows.map(({ id }) => id);
}
