import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../domain/errors.ts";
import { notArchived } from "../../queries/portfolio_relations.ts";

/**
 * SQL condition that an outcome's portfolio is open and not archived (DECISIONS 7), for the statement that
 * changes it.
 */
export function portfolioOpen(submissionId: string): SQL {
  return sql`exists (
    select 1 from submissions s join unit_assignments a on a.id = s.assignment_id
    where s.id = ${submissionId} and (a.portfolio_status is null or a.portfolio_status = 'submitted')
      and ${notArchived(sql`a.id`)})`;
}

export function portfolioClosed(): AppError {
  return new AppError("conflict", "This portfolio is no longer open, so its evidence cannot be changed.");
}
