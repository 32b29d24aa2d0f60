import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../../db/doors.ts";
import { newId } from "../../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../../domain/limits.ts";
import type { TypedCode } from "../../../../../domain/second_factor.ts";
import { hashToken, newToken } from "../../../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../../../activity/events.ts";
import { signedOutSince } from "../../signed_out_since.ts";
import { expiredTickets, useTicketStatement } from "../../used_tickets.ts";
import { type Ticket, usedUntil } from "../attempt.ts";
import type { Account } from "./find_account.ts";

/** Proof of a second factor; `provider`: its two factors count here. */
export type ShownFactor = TypedCode["kind"] | "provider";

type Input = {
  ticket: Ticket;
  account: Account;
  /** Null where none was asked for. */
  secondFactor: ShownFactor | null;
  previousTokenHash: string | null;
  device: string;
  now: Date;
};

/**
 * A session for a ticket's person, once, replacing `previousTokenHash`; the account is stored. Null for a used ticket, and
 * for a person who has been archived or given another address in the meantime.
 */
export async function signInAs(
  tx: TenantWriter,
  input: Input,
): Promise<{ token: string; maxAge: number } | null> {
  const { ticket, account, secondFactor, device, now } = input;
  const { kind, id, linked } = account;
  const { issuer, subject, provider } = ticket;
  const [at, eventId, token] = [now.toISOString(), newId("event"), newToken()];
  const lifetime = kind === "staff" ? LIFETIMES.staffSession : LIFETIMES.studentSession;
  const [staffId, studentId] = kind === "staff" ? [id, null] : [null, id];
  const done = eventWritten(eventId);
  const student = studentId === null ? {} : { studentId };
  const [, used] = await tx.batch([
    tx.db.run(sql`delete from ${expiredTickets(now)}`),
    useTicketStatement(tx, { id: ticket.id, until: usedUntil(ticket), when: isStill(input), now }),
    eventStatement(tx, {
      id: eventId,
      what: `${kind}.signed_in`,
      at: now,
      actor: account.kind === "staff"
        ? { kind: "staff", id, role: account.role, mode: account.role }
        : { kind: "student", id },
      ...student,
      data: { by: provider, ...(secondFactor && { secondFactor }) },
    }),
    ...(linked
      ? [tx.db.run(sql`
          update identities set last_used_at = ${at}
          where issuer = ${issuer} and subject = ${subject} and ${done}`)]
      : [
        tx.db.run(sql`
          insert into identities (issuer, subject, provider, staff_id, student_id, linked_at, last_used_at)
          select ${issuer}, ${subject}, ${provider}, ${staffId}, ${studentId}, ${at}, ${at} where ${done}`),
        eventStatement(tx, {
          what: `identity.${kind}_linked`,
          at: now,
          actor: { kind: "system", id: "sign_in" },
          ...student,
          data: { provider, ...(staffId && { staffId }) },
        }, done),
      ]),
    tx.db.run(sql`
      insert into sessions
        (token_hash, kind, staff_id, student_id, created_at, last_seen_at, expires_at, device, second_factor, provider)
      select ${hashToken(token)}, ${kind}, ${staffId}, ${studentId}, ${at}, ${at},
        ${new Date(now.getTime() + lifetime).toISOString()}, ${device}, ${
      Number(secondFactor !== null)
    }, ${provider}
      where ${done}`),
    tx.db.run(sql`delete from sessions where token_hash = ${input.previousTokenHash} and ${done}`),
  ]);
  return used.length === 1 ? { token, maxAge: lifetime / 1000 } : null;
}

/** Whether the person still is whom `findAccount` found. */
function isStill({ ticket, account: { kind, id, linked } }: Input): SQL {
  const { issuer, subject, email, provedAt } = ticket;
  const proved = linked
    ? sql`exists (select 1 from identities where issuer = ${issuer} and subject = ${subject}
        and coalesce(staff_id, student_id) = ${id})`
    : sql`person.email = ${email} and not exists (
        select 1 from identities where coalesce(staff_id, student_id) = ${id})`;
  return kind === "staff"
    ? sql`exists (select 1 from staff person where user_id = ${id} and archived_at is null and ${proved}
        and not ${signedOutSince(id, provedAt)})`
    : sql`exists (select 1 from students person
        where id = ${id} and archived_at is null and erased_at is null and ${proved})`;
}
