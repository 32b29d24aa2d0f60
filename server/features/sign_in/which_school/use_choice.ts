import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../../db/doors.ts";
import { PROVIDER_TIMES } from "../../../../domain/providers.ts";
import { hashToken } from "../../../tokens.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { rememberStatement, useTicketStatement } from "../installation/known_user.ts";
import type { Ticket } from "../providers/attempt.ts";
import { expiredTickets } from "../providers/ticket/sign_in_as.ts";

type Input = { ticket: Ticket; userId: string; tenantId: string; now: Date };

/** Whether the ticket is good for going on to this school: once. The account is remembered, so that its address may change. */
export async function useChoice(
  tx: ControlWriter,
  { ticket, userId, tenantId, now }: Input,
): Promise<boolean> {
  const { id, provider } = ticket;
  // Longer than any copy of it that waits in a list of schools.
  const expiresAt = new Date(now.getTime() + PROVIDER_TIMES.code + PROVIDER_TIMES.ticket).toISOString();
  const used = sql`exists (
    select 1 from sign_in_tickets where ticket_hash = ${hashToken(id)} and used_at = ${now.toISOString()})`;
  const [, first] = await tx.batch([
    tx.db.run(sql`delete from ${expiredTickets(now)}`),
    useTicketStatement(tx, { id, expiresAt }, { when: sql`1`, now }),
    controlEventStatement(tx, {
      what: "user.identity_linked",
      at: now,
      actor: { kind: "system" },
      tenantId,
      userId,
      data: { provider },
    }, sql`changes() = 1 and not exists (select 1 from user_identities where user_id = ${userId})`),
    rememberStatement(tx, ticket, { userId, when: used, now }),
  ]);
  return first.length === 1;
}
