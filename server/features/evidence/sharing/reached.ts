import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../../domain/permissions.ts";
import { linkedTo } from "../../portfolio/read_relation.ts";

/**
 * That a portfolio can be given evidence by this member of staff: theirs to reach (an administrator reaches all,
 * DECISIONS 10), open (DECISIONS 7), and neither it nor its student archived. A condition over `unit_assignments` and
 * `students`.
 */
export function openAndReached(actor: Actor): SQL {
  const reached = actor.kind === "staff" && actor.role === "admin" ? sql`1` : linkedTo(actor);
  return sql`(
    (unit_assignments.portfolio_status is null or unit_assignments.portfolio_status = 'submitted')
    and unit_assignments.archived_at is null and students.archived_at is null and ${reached})`;
}
