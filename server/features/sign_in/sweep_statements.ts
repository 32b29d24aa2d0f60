import { sql } from "drizzle-orm";

/**
 * The statements that remove sessions and one-time links past their time, which nothing reads any more; the tables are
 * named alike in a school's database and in the installation's. What they were used for stays in the events.
 */
export function signInSweepStatements(now: Date) {
  const at = now.toISOString();
  return [
    sql`delete from sessions where expires_at <= ${at}`,
    sql`delete from login_links where expires_at <= ${at}`,
  ];
}
