import { type SQL, sql } from "drizzle-orm";

/** SQL condition: an administrator has signed a colleague out everywhere since, or they have ended other sessions or accounts. */
export function signedOutSince(userId: string, at: string): SQL {
  return sql`exists (
    select 1 from events where at >= ${at} and (
      (what = 'staff.signed_out_by' and data ->> 'staffId' = ${userId})
      or (what in ('session.ended', 'identity.removed') and actor_id = ${userId})))`;
}
