import { type SQL, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { hasWholeSchool, ownPortfolios, visibleTo } from "../../queries/portfolio_relations.ts";

/** SQL condition over `unit_assignments` and `students`: on a summary sheet of this unit. */
export function onSheet(unitId: string): SQL {
  return sql`(unit_assignments.unit_id = ${unitId} and unit_assignments.archived_at is null
    and students.archived_at is null)`;
}

/**
 * SQL condition over `unit_assignments`: whose rows the actor's sheet has and their signature covers. An administrator
 * in teacher mode without students of their own on the unit has the school's (DECISIONS 19, 33).
 */
export async function sheetScope(db: Pick<TenantReader, "all">, actor: Actor, unitId: string): Promise<SQL> {
  const own = ownPortfolios(actor);
  if (!hasWholeSchool(actor)) return own;
  const [row] = await db.all(sql`
    select 1 from unit_assignments join students on students.id = unit_assignments.student_id
    where ${onSheet(unitId)} and ${own} limit 1`);
  return row === undefined ? visibleTo(actor) : own;
}
