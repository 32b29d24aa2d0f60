import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { supportHandovers } from "../../../db/tenant/schema/index.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { isGrantOpen } from "./grant_support.ts";
import { type OpenGrant, readOpenGrant } from "./list_grants.ts";
import { supportToken } from "./support_session.ts";

/** A person in the control database. */
export type SupportPerson = { id: string; email: string; firstName: string; lastName: string };

export type Handover = OpenGrant & { token: string };
export type SchoolHandover = Handover & { name: string; origin: string };

/** A token that opens this school once, for a person; null without an open grant. */
export async function makeHandover(
  tx: TenantWriter,
  { person, now }: { person: SupportPerson; now: Date },
): Promise<Handover | null> {
  const grant = await readOpenGrant(tx.db, now);
  if (grant === null) return null;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIMES.supportHandover).toISOString();
  await tx.batch([
    tx.db.run(sql`
      insert into support_people (user_id, email, first_name, last_name)
      values (${person.id}, ${person.email}, ${person.firstName}, ${person.lastName})
      on conflict (user_id) do update
        set email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name`),
    tx.db.run(sql`
      insert into support_handovers (token_hash, grant_id, person_id, created_at, expires_at)
      values (${hashToken(token)}, ${grant.id}, ${person.id}, ${now.toISOString()}, ${expiresAt})`),
  ]);
  return { ...grant, token };
}

/** Whose it is, while it can be used; for a read before the write, which a guessed token never reaches. */
export async function readHandoverPerson(
  db: Pick<TenantReader, "select">,
  { token, now }: { token: string; now: Date },
): Promise<string | null> {
  const { personId, tokenHash, usedAt, expiresAt } = supportHandovers;
  const [open] = await db.select({ id: personId }).from(supportHandovers)
    .where(and(eq(tokenHash, hashToken(token)), isNull(usedAt), gt(expiresAt, now.toISOString())));
  return open?.id ?? null;
}

type Enter = { token: string; personId: string; previousTokenHash: string | null; now: Date };

/** Trades the handover for a session, once; null where it is used or expired, or the grant has ended. */
export async function enterSchool(
  tx: TenantWriter,
  { token, personId, previousTokenHash, now }: Enter,
): Promise<{ token: string; maxAge: number } | null> {
  const grant = await readOpenGrant(tx.db, now);
  if (grant === null) return null;
  const session = supportToken(newToken());
  const [eventId, at] = [newId("event"), now.toISOString()];
  const entered = eventWritten(eventId);
  const endMs = Math.min(Date.parse(grant.endsAt), now.getTime() + LIFETIMES.supportSession);
  const support = { grantId: grant.id, changes: [] };
  const [used] = await tx.batch([
    tx.db.update(supportHandovers).set({ usedAt: at }).where(and(
      eq(supportHandovers.tokenHash, hashToken(token)),
      eq(supportHandovers.personId, personId),
      eq(supportHandovers.grantId, grant.id),
      isNull(supportHandovers.usedAt),
      gt(supportHandovers.expiresAt, at),
      sql`exists (select 1 from support_grants where id = grant_id and ${isGrantOpen(sql`${at}`)})`,
    )).returning({ grantId: supportHandovers.grantId }),
    eventStatement(tx, {
      id: eventId,
      what: "support.entered",
      at: now,
      actor: { kind: "staff", id: personId, role: "admin", mode: "admin", support },
      data: { mayChange: grant.mayChange },
    }),
    tx.db.run(sql`
      insert into support_sessions (token_hash, grant_id, person_id, created_at, expires_at)
      select ${hashToken(session)}, ${grant.id}, ${personId}, ${at}, ${new Date(endMs).toISOString()}
      where ${entered}`),
    tx.db.run(sql`delete from sessions where token_hash = ${previousTokenHash} and ${entered}`),
    tx.db.run(sql`delete from support_sessions where token_hash = ${previousTokenHash} and ${entered}`),
  ]);
  if (used.length === 0) return null;
  return { token: session, maxAge: Math.ceil((endMs - now.getTime()) / 1000) };
}
