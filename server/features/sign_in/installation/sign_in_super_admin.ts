import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import type { ProviderRefusal } from "../../../../domain/providers.ts";
import type { TypedCode } from "../../../../domain/second_factor.ts";
import { hashToken, newToken } from "../../../kernel/tokens.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { eventWritten } from "../../activity/events.ts";
import { type Ticket, usedUntil } from "../providers/attempt.ts";
import { expiredTickets, useTicketStatement } from "../used_tickets.ts";
import { type KnownUser, rememberStatements } from "./known_user.ts";

/** Whom an account lets in on the super admins' host: an address tells who someone is once, as at a school. */
export function superAdminOf(user: KnownUser | null, email: string | null): KnownUser | ProviderRefusal {
  if (user === null) return email === null ? "unverified" : "unknown";
  if (!user.superAdmin) return user.linked ? "inactive" : "unknown";
  return user.linked || !user.hasAccount ? user : "another";
}

type Input = {
  ticket: Ticket;
  user: KnownUser;
  /** Null where none was asked for. */
  secondFactor: TypedCode["kind"] | null;
  previousTokenHash: string | null;
  now: Date;
};

/**
 * A session as an emailed link makes it, once, in place of `previousTokenHash`; the account is remembered. Null for a used
 * ticket, and for a person who is no super admin, or known by another account, by now.
 */
export async function signInSuperAdmin(
  tx: ControlWriter,
  { ticket, user, secondFactor, previousTokenHash, now }: Input,
): Promise<{ token: string; maxAge: number } | null> {
  const { issuer, subject, email, provider } = ticket;
  const [at, eventId, token] = [now.toISOString(), newId("event"), newToken()];
  const done = eventWritten(eventId);
  const proved = user.linked
    ? sql`exists (select 1 from user_identities
        where issuer = ${issuer} and subject = ${subject} and user_id = ${user.id})`
    : sql`email = ${email} and not exists (select 1 from user_identities where user_id = ${user.id})`;
  const isStill = sql`exists (select 1 from users where id = ${user.id} and super_admin = 1 and ${proved})`;
  const actor = { kind: "super_admin", id: user.id } as const;
  const [, used] = await tx.batch([
    tx.db.run(sql`delete from ${expiredTickets(now)}`),
    useTicketStatement(tx, { id: ticket.id, until: usedUntil(ticket), when: isStill, now }),
    controlEventStatement(tx, {
      id: eventId,
      what: "super_admin.signed_in",
      at: now,
      actor,
      data: { by: provider, issuer, ...(secondFactor && { secondFactor }) },
    }),
    ...rememberStatements(tx, ticket, { userId: user.id, when: done, now }),
    tx.db.run(sql`
      insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select ${hashToken(token)}, ${user.id}, ${at}, ${at},
        ${new Date(now.getTime() + LIFETIMES.staffSession).toISOString()} where ${done}`),
    tx.db.run(sql`delete from sessions where token_hash = ${previousTokenHash} and ${done}`),
  ]);
  return used.length === 1 ? { token, maxAge: LIFETIMES.staffSession / 1000 } : null;
}
