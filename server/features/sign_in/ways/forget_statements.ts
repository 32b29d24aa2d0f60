import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";

/**
 * Disconnects all accounts of the school's provider and ends the sessions that they began, except the calling one. Links by
 * email are on again, since people without another account would be locked out.
 */
export function forgetStatements(
  tx: Pick<TenantWriter, "db">,
  { tokenHash, when }: { tokenHash: string; when: SQL },
) {
  return [
    tx.db.run(sql`delete from sign_in_ways where way = 'email' and ${when}`),
    tx.db.run(sql`delete from identities where provider = 'school' and ${when}`),
    tx.db.run(sql`
      delete from sessions where provider = 'school' and token_hash <> ${tokenHash} and ${when}`),
  ];
}
