import { type SQL, sql } from "drizzle-orm";

/**
 * When a step of a portfolio is taken, as an ISO string: now, and never before the step that it follows, although the
 * clock was put back or another server's differs. `assignmentId` may be a column.
 */
export function stepTime(assignmentId: string | SQL, now: Date): SQL<string> {
  const at = now.toISOString();
  return sql<string>`max(${at}, coalesce((
    select max(taken.at) from portfolio_steps taken where taken.assignment_id = ${assignmentId}), ${at}))`;
}
