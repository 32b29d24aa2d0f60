import { and, eq, type SQL, sql } from "drizzle-orm";
import { userIdentities, users } from "../../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../../../db/doors.ts";
import type { ProvedPerson } from "../../../../domain/providers.ts";
import { hashToken } from "../../../tokens.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import type { Ticket } from "../providers/attempt.ts";

/** A person of the installation; `linked`: the provider's account is known already. */
export type KnownUser = {
  id: string;
  superAdmin: boolean;
  linked: boolean;
  /** Known by an account, this one or another. */
  hasAccount: boolean;
};

/**
 * Whose account a provider's is on the installation's hosts. What is stored comes first, else the person of its verified
 * address; null for no one.
 */
export async function findUser(
  db: Pick<ControlReader, "select">,
  { issuer, subject, email }: ProvedPerson,
): Promise<KnownUser | null> {
  const { id, superAdmin } = users;
  const [[known], [named]] = await Promise.all([
    db.select({ id, superAdmin }).from(userIdentities).innerJoin(users, eq(id, userIdentities.userId))
      .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject))),
    email === null ? [] : db.select({
      id,
      superAdmin,
      hasAccount: sql<0 | 1>`exists (select 1 from user_identities where user_id = ${id})`,
    }).from(users).where(eq(users.email, email)),
  ]);
  if (known !== undefined) return { ...known, linked: true, hasAccount: true };
  return named === undefined ? null : { ...named, linked: false, hasAccount: named.hasAccount === 1 };
}

/** Uses a ticket up where `when` holds: a row, or none for a used one. */
export function useTicketStatement(
  tx: ControlWriter,
  { id, expiresAt }: Pick<Ticket, "id" | "expiresAt">,
  { when, now }: { when: SQL; now: Date },
) {
  return tx.db.all(typedRows({ one: sql<1>`1` }, (columns) =>
    sql`
    insert into sign_in_tickets (ticket_hash, used_at, expires_at)
    select ${hashToken(id)}, ${now.toISOString()}, ${expiresAt} where ${when}
    on conflict (ticket_hash) do nothing returning ${columns}`));
}

/** Remembers whose account it is, or that it was used again, where `when` holds. A person has one, of their first sign-in. */
export function rememberStatement(
  tx: ControlWriter,
  { issuer, subject, provider }: Pick<Ticket, "issuer" | "subject" | "provider">,
  { userId, when, now }: { userId: string; when: SQL; now: Date },
) {
  const at = now.toISOString();
  return tx.db.run(sql`
    insert into user_identities (issuer, subject, provider, user_id, linked_at, last_used_at)
    select ${issuer}, ${subject}, ${provider}, ${userId}, ${at}, ${at}
    where ${when} and not exists (
      select 1 from user_identities where user_id = ${userId} and not (issuer = ${issuer} and subject = ${subject}))
    on conflict (issuer, subject) do update set last_used_at = excluded.last_used_at where user_id = excluded.user_id`);
}
