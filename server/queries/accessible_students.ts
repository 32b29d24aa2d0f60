import { type SQL, sql } from "drizzle-orm";
import type { StaffActor } from "../../domain/permissions.ts";
import { hasWholeSchool } from "./portfolio_relations.ts";

/**
 * SQL `from … where …` over the students among `ids` whom the actor may act on, as `readStudentRelation` decides for
 * one: unarchived and linked, or any for an administrator. The rows are `s`.
 */
export function accessibleStudents(
  actor: StaffActor,
  ids: readonly string[],
): SQL {
  return sql`from json_each(${JSON.stringify(ids)}) wanted cross join students s on s.id = wanted.value
    where s.archived_at is null and (${hasWholeSchool(actor) ? 1 : 0} = 1 or exists (
      select 1 from student_teachers r where r.student_id = s.id and r.staff_id = ${actor.id}))`;
}
