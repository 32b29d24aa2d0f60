import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../domain/permissions.ts";
import { ownPortfolios } from "./portfolio_relations.ts";

/**
 * Select over `unit_assignments a`: the portfolios of `ownPortfolios`, each once. Those of a teacher
 * come by two indexes without a list of their students.
 */
export function ownRows(actor: Actor, columns: SQL, where: SQL): SQL {
  if (actor.kind !== "staff" || (actor.role === "admin" && actor.mode === "admin")) {
    return sql`select ${columns} from unit_assignments a
      where ${where} and ${ownPortfolios(actor, sql`a`)}`;
  }
  return sql`select ${columns} from unit_assignments a
      where a.assigned_by = ${actor.id} and ${where}
    union all
    select ${columns} from student_teachers link cross join unit_assignments a on a.student_id = link.student_id
      where link.staff_id = ${actor.id} and a.assigned_by <> ${actor.id} and ${where}`;
}
