import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { newId } from "../../../../domain/ids.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import type { ProviderRefusal } from "../../../../domain/providers.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { type Ticket, usedUntil } from "../providers/attempt.ts";
import { useTicketStatement } from "../used_tickets.ts";

/**
 * The account that a ticket proves stands for the person who is signed in, whatever its address; null once it does. Refused where it
 * stands for someone else, or they have another account of that issuer.
 */
export async function connectIdentity(
  tx: TenantWriter,
  actor: StaffActor,
  { ticket, now }: { ticket: Ticket; now: Date },
): Promise<ProviderRefusal | null> {
  const { issuer, subject, provider } = ticket;
  const [at, eventId] = [now.toISOString(), newId("event")];
  const known = sql`(issuer = ${issuer} and (subject = ${subject} or staff_id = ${actor.id}))`;
  const [used] = await tx.batch([
    useTicketStatement(tx, { id: ticket.id, until: usedUntil(ticket), when: sql`1`, now }),
    eventStatement(tx, {
      id: eventId,
      what: "identity.staff_linked",
      at: now,
      actor,
      data: { provider, staffId: actor.id },
    }, sql`changes() = 1 and not exists (select 1 from identities where ${known})`),
    tx.db.run(sql`
      insert into identities (issuer, subject, provider, staff_id, linked_at, last_used_at)
      select ${issuer}, ${subject}, ${provider}, ${actor.id}, ${at}, ${at} where ${eventWritten(eventId)}`),
  ]);
  if (used.length === 0) return "ended";
  const [mine] = await tx.db.all(typedRows({ one: sql<0 | 1>`1` }, (columns) =>
    sql`
    select ${columns} from identities where issuer = ${issuer} and subject = ${subject} and staff_id = ${actor.id}`));
  return mine === undefined ? "taken" : null;
}
