import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../domain/permissions.ts";
import { ownPortfolios } from "./portfolio_relations.ts";

/**
 * Select over `unit_assignments a`: the portfolios of `ownPortfolios`, each once. Those of a teacher come by two
 * indexes without a list of their students. `tail` ends each select.
 */
export function ownRows(actor: Actor, columns: SQL, where: SQL, tail: SQL = sql``): SQL {
  if (actor.kind !== "staff" || (actor.role === "admin" && actor.mode === "admin")) {
    return sql`select ${columns} from unit_assignments a
      where ${where} and ${ownPortfolios(actor, sql`a`)} ${tail}`;
  }
  return sql`select ${columns} from unit_assignments a
      where a.assigned_by = ${actor.id} and ${where} ${tail}
    union all
    select ${columns} from student_teachers link cross join unit_assignments a on a.student_id = link.student_id
      where link.staff_id = ${actor.id} and link.others_assigned = 1 and a.assigned_by <> ${actor.id} and ${where} ${tail}`;
}

/**
 * Select of `unit_id` and `counts` over `unit_assignments a`: the units of `ownRows`, archived portfolios and students left
 * out; a unit may have two rows, to be added up.
 */
export function ownUnits(actor: Actor, counts: SQL): SQL {
  return ownRows(
    actor,
    sql`a.unit_id, ${counts}`,
    sql`a.archived_at is null and a.student_archived = 0`,
    sql`group by a.unit_id`,
  );
}
