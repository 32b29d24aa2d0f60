import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import { ownPortfolios } from "../../queries/portfolio_relations.ts";

/** SQL condition over `unit_assignments` and `students`: on a summary sheet of this unit. */
export function onSheet(unitId: string): SQL {
  return sql`(unit_assignments.unit_id = ${unitId} and unit_assignments.archived_at is null
    and students.archived_at is null)`;
}

/** SQL condition over `unit_assignments`: whose rows the actor's sheet has and their signature covers (DECISIONS 19). */
export function sheetScope(actor: Actor): SQL {
  return ownPortfolios(actor);
}
