import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../domain/errors.ts";
import { notArchived } from "../portfolio/read_relation.ts";

/**
 * That an outcome's portfolio still takes changes to its evidence and was not archived meanwhile (DECISIONS 7), checked
 * where the change is written.
 */
export function portfolioOpen(submissionId: string): SQL {
  return sql`exists (
    select 1 from submissions s join unit_assignments a on a.id = s.assignment_id
    where s.id = ${submissionId} and (a.portfolio_status is null or a.portfolio_status = 'submitted')
      and ${notArchived(sql`a.id`)})`;
}

/** What a change answers whose portfolio was closed while it was on its way. */
export function portfolioClosed(): AppError {
  return new AppError("conflict", "This portfolio is no longer open, so its evidence cannot be changed.");
}
