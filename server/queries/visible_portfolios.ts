import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../domain/permissions.ts";

/**
 * SQL condition over `unit_assignments a`, equal to `visibleTo` (DECISIONS 10, 15) but written to use two
 * indexes.
 */
export function visiblePortfolios(actor: Actor): SQL {
  if (actor.kind !== "staff") return sql`0`;
  if (actor.role === "admin" && actor.mode === "admin") return sql`1`;
  return sql`(a.assigned_by = ${actor.id}
    or a.student_id in (select student_id from student_teachers where staff_id = ${actor.id}))`;
}
