import { eq, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { staff } from "../../../../db/tenant/schema/index.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import type { StaffRole } from "../../../../domain/people.ts";
import type { ProviderRefusal } from "../../../../domain/providers.ts";
import type { TypedCode } from "../../../../domain/second_factor.ts";
import { hashToken, newToken } from "../../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { signedOutBy, signedOutSince } from "../signed_out_since.ts";
import { expiredTickets, useTicketStatement } from "../used_tickets.ts";
import type { Crossing } from "./arrival.ts";

/** Someone of another school who is active staff here too, or why not. */
export async function findColleague(
  db: Pick<TenantReader, "select">,
  { userId, beganAt }: Pick<Crossing, "userId" | "beganAt">,
): Promise<{ role: StaffRole } | ProviderRefusal> {
  const [found] = await db.select({
    role: staff.role,
    archivedAt: staff.archivedAt,
    signedOut: signedOutBy(userId, beganAt),
  }).from(staff).where(eq(staff.userId, userId));
  if (found === undefined) return "unknown";
  if (found.archivedAt !== null) return "inactive";
  return found.signedOut ?? { role: found.role };
}

type Input = {
  crossing: Crossing;
  role: StaffRole;
  /** Shown here; null where none was asked for. */
  typed: TypedCode["kind"] | null;
  previousTokenHash: string | null;
  device: string;
  now: Date;
};

/**
 * A session for a colleague from another of their schools, once, replacing `previousTokenHash`; it ends no later than the
 * one they come from. Null for a used ticket, and for a colleague who has been archived or signed out in the meantime.
 */
export async function signInColleague(
  tx: TenantWriter,
  { crossing, role, typed, previousTokenHash, device, now }: Input,
): Promise<{ token: string; maxAge: number } | null> {
  const { id, userId, by, way, secondFactor, beganAt, endsAt } = crossing;
  const [at, eventId, token] = [now.toISOString(), newId("event"), newToken()];
  const endMs = Math.min(Date.parse(endsAt), now.getTime() + LIFETIMES.staffSession);
  const done = eventWritten(eventId);
  const isStill = sql`exists (select 1 from staff where user_id = ${userId} and archived_at is null)
    and ${endsAt} > ${at} and not ${signedOutSince(userId, beganAt)}`;
  const [, used] = await tx.batch([
    tx.db.run(sql`delete from ${expiredTickets(now)}`),
    useTicketStatement(tx, { id, until: endsAt, when: isStill, now }),
    eventStatement(tx, {
      id: eventId,
      what: "staff.signed_in",
      at: now,
      actor: { kind: "staff", id: userId, role, mode: role },
      data: { by, ...(typed && { secondFactor: typed }) },
    }),
    tx.db.run(sql`
      insert into sessions
        (token_hash, kind, staff_id, created_at, last_seen_at, expires_at, device, second_factor, provider,
          began_at)
      select ${hashToken(token)}, 'staff', ${userId}, ${at}, ${at}, ${
      new Date(endMs).toISOString()
    }, ${device},
        ${Number(secondFactor || typed !== null)}, ${way === "email" ? null : way}, ${beganAt}
      where ${done}`),
    tx.db.run(sql`delete from sessions where token_hash = ${previousTokenHash} and ${done}`),
  ]);
  if (used.length === 0) return null;
  return { token, maxAge: Math.ceil((endMs - now.getTime()) / 1000) };
}
