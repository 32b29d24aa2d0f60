import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../domain/permissions.ts";
import { ownPortfolios } from "./portfolio_relations.ts";

/**
 * SQL condition over `unit_assignments` and `students` (`a`, `s`: their aliases): rows of the actor's summary sheets, which
 * their signature covers (DECISIONS 19).
 */
export function onSheet(actor: Actor, a: SQL = sql`unit_assignments`, s: SQL = sql`students`): SQL {
  return sql`(${a}.archived_at is null and ${s}.archived_at is null and ${ownPortfolios(actor, a)})`;
}

/** `onSheet` of one unit. */
export function onSheetOf(unitId: string, actor: Actor): SQL {
  return sql`(unit_assignments.unit_id = ${unitId} and ${onSheet(actor)})`;
}
