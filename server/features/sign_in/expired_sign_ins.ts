import { sql } from "drizzle-orm";

/** Deletes expired sessions and links; the same tables exist in tenant and control databases. */
export function expiredSignInStatements(now: Date) {
  const at = now.toISOString();
  return [
    sql`delete from sessions where expires_at <= ${at}`,
    sql`delete from login_links where expires_at <= ${at}`,
  ];
}
