import { type SQL, sql } from "drizzle-orm";
import { students } from "../../db/tenant/schema/index.ts";
import type { Actor } from "../../domain/permissions.ts";
import { hasWholeSchool } from "./portfolio_relations.ts";

/** SQL condition over `students`: false for another teacher's class, as for one that does not exist; undefined for "". */
export function classCondition(actor: Actor, classId: string): SQL | undefined {
  if (classId === "") return undefined;
  const staffId = actor.kind === "staff" ? actor.id : null;
  return sql`${students.id} in (
    select m.student_id from class_students m join classes c on c.id = m.class_id
    where c.id = ${classId} and (${hasWholeSchool(actor) ? 1 : 0} = 1 or c.staff_id = ${staffId}))`;
}
