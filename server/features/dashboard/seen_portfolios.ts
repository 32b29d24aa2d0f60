import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";

/**
 * Whose portfolios the actor sees, as an SQL condition over `unit_assignments a`: what `seenBy` of the portfolio's lists
 * says (DECISIONS 10, 15), in the form that lets the database go through two indexes instead of the whole school.
 */
export function seenPortfolios(actor: Actor): SQL {
  if (actor.kind !== "staff") return sql`0`;
  if (actor.role === "admin" && actor.mode === "admin") return sql`1`;
  return sql`(a.assigned_by = ${actor.id}
    or a.student_id in (select student_id from student_teachers where staff_id = ${actor.id}))`;
}
