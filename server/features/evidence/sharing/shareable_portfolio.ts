import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../../domain/permissions.ts";
import { linkedTo } from "../../../queries/portfolio_relations.ts";

/**
 * SQL condition over `unit_assignments` and `students`: open (DECISIONS 7), not archived, and accessible to
 * the actor (DECISIONS 10).
 */
export function shareablePortfolio(actor: Actor): SQL {
  const accessible = actor.kind === "staff" && actor.role === "admin" ? sql`1` : linkedTo(actor);
  return sql`(
    (unit_assignments.portfolio_status is null or unit_assignments.portfolio_status = 'submitted')
    and unit_assignments.archived_at is null and students.archived_at is null and ${accessible})`;
}
