import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../../db/doors.ts";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import { hashToken } from "../../../kernel/tokens.ts";
import { rememberStatements } from "../installation/known_user.ts";
import type { Ticket } from "../providers/attempt.ts";
import { expiredTickets, useTicketStatement } from "../used_tickets.ts";

type Input = { ticket: Ticket; userId: string; now: Date };

/**
 * Whether the ticket is good for continuing to a school: once. The account is remembered, so that its address may change.
 */
export async function useChoice(
  tx: ControlWriter,
  { ticket, userId, now }: Input,
): Promise<boolean> {
  // Longer than any copy of it that waits in a list of schools.
  const expiresAt = new Date(now.getTime() + PROVIDER_TIMES.code + PROVIDER_TIMES.ticket).toISOString();
  const used = sql`exists (
    select 1 from sign_in_tickets where ticket_hash = ${
    hashToken(ticket.id)
  } and used_at = ${now.toISOString()})`;
  const [, first] = await tx.batch([
    tx.db.run(sql`delete from ${expiredTickets(now)}`),
    useTicketStatement(tx, { id: ticket.id, until: expiresAt, when: sql`1`, now }),
    ...rememberStatements(tx, ticket, { userId, when: used, now }),
  ]);
  return first.length === 1;
}
