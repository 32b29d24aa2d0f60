import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { ownPortfolios } from "../../queries/portfolio_relations.ts";

/** Named on the overview; the rest are counted. */
export const PENDING_REVIEWS_SHOWN = 6;

type PendingReview = {
  id: string;
  firstName: string;
  lastName: string;
  unitTitle: string;
  /** UTC. */
  submittedAt: string;
};

export type PendingReviews = { count: number; longest: PendingReview[] };

/** Longest waiting first (spec 1 §2.4); one query. */
export async function listPendingReviews(
  db: Pick<TenantReader, "all">,
  actor: Actor,
): Promise<PendingReviews> {
  const rows = await db.all<PendingReview & { count: number }>(sql`
    select a.id, s.first_name as firstName, s.last_name as lastName, r.title as unitTitle,
      coalesce(a.submitted_at, a.started_at) as submittedAt, count(*) over () as count
    from unit_assignments a
      join students s on s.id = a.student_id
      join unit_revisions r on r.id = a.revision_id
    where a.portfolio_status = 'submitted' and a.archived_at is null and s.archived_at is null
      and ${ownPortfolios(actor, sql`a`)}
    order by submittedAt, a.id limit ${PENDING_REVIEWS_SHOWN}`);
  return {
    count: rows[0]?.count ?? 0,
    longest: rows.map(({ count: _, ...portfolio }) => portfolio),
  };
}
