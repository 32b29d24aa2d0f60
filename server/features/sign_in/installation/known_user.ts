import { and, eq, type SQL, sql } from "drizzle-orm";
import { userIdentities, users } from "../../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../../../db/doors.ts";
import type { ProvedPerson } from "../../../../domain/providers.ts";
import type { Services } from "../../../services/services.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
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

/** Whether the installation itself has heard that an account is this person's. */
export async function isKnownAccount(
  db: Pick<ControlReader, "select">,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: string },
): Promise<boolean> {
  const [known] = await db.select({ id: userIdentities.userId }).from(userIdentities).where(and(
    eq(userIdentities.issuer, issuer),
    eq(userIdentities.subject, subject),
    eq(userIdentities.userId, userId),
  ));
  return known !== undefined;
}

/** SQL condition: they are known by no other account of this issuer, and a super admin by none at all. */
function isFirst({ issuer, subject }: Proof, userId: string): SQL {
  return sql`not exists (
    select 1 from user_identities o where o.user_id = ${userId} and not (o.issuer = ${issuer} and o.subject = ${subject})
      and (o.issuer = ${issuer} or exists (select 1 from users where id = ${userId} and super_admin = 1)))`;
}

type Proof = Pick<Ticket, "issuer" | "subject" | "provider">;

/** Remembers whose account it is, the first time with an event, or that it was used again; where `when` holds. */
export function rememberStatements(
  tx: ControlWriter,
  proof: Proof,
  { userId, when, now }: { userId: string; when: SQL; now: Date },
) {
  const { issuer, subject, provider } = proof;
  const at = now.toISOString();
  const may = sql`${when} and ${isFirst(proof, userId)}`;
  return [
    controlEventStatement(
      tx,
      { what: "user.identity_linked", at: now, actor: { kind: "system" }, userId, data: { provider } },
      sql`${may} and not exists (select 1 from user_identities where issuer = ${issuer} and subject = ${subject})`,
    ),
    tx.db.run(sql`
      insert into user_identities (issuer, subject, provider, user_id, linked_at, last_used_at)
      select ${issuer}, ${subject}, ${provider}, ${userId}, ${at}, ${at} where ${may}
      on conflict (issuer, subject) do update set last_used_at = excluded.last_used_at
        where user_id = excluded.user_id`),
  ];
}

/** After a school has let someone in: a verified address of theirs tells the installation whose account it is. */
export async function rememberUser(
  { doors, now }: Pick<Services, "doors" | "now">,
  ticket: Ticket,
  userId: string,
): Promise<void> {
  const { provider, email } = ticket;
  // Anyone may be vouched for by a school's own provider.
  if (provider === "school" || email === null) return;
  const user = await doors.readControl((db) => findUser(db, ticket));
  if (user === null || user.linked || user.id !== userId) return;
  const when = sql`exists (select 1 from users where id = ${userId} and email = ${email})`;
  await doors.writeControl(
    (tx) => tx.batch(rememberStatements(tx, ticket, { userId, when, now: now() })),
    "last",
  );
}
