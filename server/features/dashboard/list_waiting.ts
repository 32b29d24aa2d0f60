import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { seenPortfolios } from "./seen_portfolios.ts";

/** So many of the portfolios that wait are named on the overview; the others are counted. */
export const WAITING_SHOWN = 6;

export type WaitingPortfolio = {
  id: string;
  firstName: string;
  lastName: string;
  unitTitle: string;
  /** A UTC instant. */
  submittedAt: string;
};

/** The portfolios that wait for a review: how many, and those that have waited longest. */
export type Waiting = { count: number; longest: WaitingPortfolio[] };

/**
 * The submitted portfolios among those that the actor sees, not archived, the oldest first (spec 1 §2.4, the pending-review
 * count). One query.
 */
export async function listWaiting(db: Pick<TenantReader, "all">, actor: Actor): Promise<Waiting> {
  const rows = await db.all<WaitingPortfolio & { count: number }>(sql`
    select a.id, s.first_name as firstName, s.last_name as lastName, r.title as unitTitle,
      coalesce(a.submitted_at, a.started_at) as submittedAt, count(*) over () as count
    from unit_assignments a
      join students s on s.id = a.student_id
      join unit_revisions r on r.id = a.revision_id
    where a.portfolio_status = 'submitted' and a.archived_at is null and s.archived_at is null
      and ${seenPortfolios(actor)}
    order by submittedAt, a.id limit ${WAITING_SHOWN}`);
  return {
    count: rows[0]?.count ?? 0,
    longest: rows.map(({ count: _, ...portfolio }) => portfolio),
  };
}
