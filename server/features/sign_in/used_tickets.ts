import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { hashToken } from "../../kernel/tokens.ts";

type Use = {
  id: string;
  /** When every copy of it has ended. */
  until: string;
  when: SQL;
  now: Date;
};

/** Uses a ticket up where `when` holds: a row, or none for a used one. The same table exists in tenant and control databases. */
export function useTicketStatement(
  tx: Pick<TenantWriter, "db"> | Pick<ControlWriter, "db">,
  { id, until, when, now }: Use,
) {
  return tx.db.all(typedRows({ one: sql<1>`1` }, (columns) =>
    sql`
    insert into sign_in_tickets (ticket_hash, used_at, expires_at)
    select ${hashToken(id)}, ${now.toISOString()}, ${until} where ${when}
    on conflict (ticket_hash) do nothing returning ${columns}`));
}

/** For `from`. */
export function expiredTickets(now: Date): SQL {
  return sql`sign_in_tickets where expires_at <= ${now.toISOString()}`;
}
