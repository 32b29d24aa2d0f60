import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ControlReader, ControlWriter, TenantReader, TenantWriter } from "../../../db/doors.ts";
import { loginLinks as controlLinks, users } from "../../../db/control/schema/index.ts";
import { loginLinks, staff } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import type { TypedCode } from "../../../domain/second_factor.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

type Redeem = { token: string; previousTokenHash: string | null; now: Date };
/** The only time the plain token is available. */
export type NewSession = { token: string; maxAge: number; returnTo: string | null };

/**
 * Whom an open link lets in, of a school's links or the installation's; null for none. For a read before the write, which
 * a guessed token never reaches.
 */
export async function readLinkPerson(
  db: TenantReader | ControlReader,
  { token, now, person }: { token: string; now: Date; person: "staff_id" | "user_id" },
): Promise<string | null> {
  const fields = { id: person === "staff_id" ? loginLinks.staffId : controlLinks.userId };
  const [open] = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from login_links
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now.toISOString()}`));
  return open?.id ?? null;
}

/**
 * Once only; replaces the session `previousTokenHash`. Null for an unknown, used or expired link, or archived staff.
 */
export async function redeemStaffLink(
  tx: TenantWriter,
  input: Redeem & {
    device: string;
    /** Kind of code used as the second factor; null where the person has none. */
    secondFactor: TypedCode["kind"] | null;
  },
): Promise<NewSession | null> {
  const { device, secondFactor, now } = input;
  const hash = hashToken(input.token);
  const session = newSession(now);
  const eventId = newId("event");
  const [person] = await tx.db.select({ id: staff.userId, role: staff.role }).from(loginLinks)
    .innerJoin(staff, and(eq(staff.userId, loginLinks.staffId), isNull(staff.archivedAt)))
    .where(eq(loginLinks.tokenHash, hash));
  if (!person) return null;
  const actor = { kind: "staff", id: person.id, role: person.role, mode: person.role } as const;
  const [used] = await tx.batch([
    tx.db.update(loginLinks).set({ usedAt: now.toISOString() })
      .where(and(
        eq(loginLinks.tokenHash, hash),
        isNull(loginLinks.usedAt),
        gt(loginLinks.expiresAt, now.toISOString()),
      ))
      .returning({ returnTo: loginLinks.returnTo }),
    eventStatement(tx, {
      id: eventId,
      what: "staff.signed_in",
      at: now,
      actor,
      data: { by: "link", ...(secondFactor && { secondFactor }) },
    }),
    tx.db.run(sql`
      insert into sessions (token_hash, kind, staff_id, created_at, last_seen_at, expires_at, device, second_factor)
      select ${session.hash}, 'staff', ${person.id}, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt},
        ${device}, ${Number(secondFactor !== null)}
      where ${eventWritten(eventId)}`),
    tx.db.run(sql`
      delete from sessions where token_hash = ${input.previousTokenHash}
        and ${eventWritten(eventId)}`),
  ]);
  const link = used[0];
  return link ? { token: session.token, maxAge: session.maxAge, returnTo: link.returnTo } : null;
}

export async function redeemSuperAdminLink(
  tx: ControlWriter,
  input: Redeem & {
    /** As for staff. */
    secondFactor: TypedCode["kind"] | null;
  },
): Promise<NewSession | null> {
  const { secondFactor, now } = input;
  const data = JSON.stringify({ by: "link", ...(secondFactor && { secondFactor }) });
  const hash = hashToken(input.token);
  const session = newSession(now);
  const [used] = await tx.batch([
    tx.db.update(controlLinks).set({ usedAt: now.toISOString() })
      .where(and(
        eq(controlLinks.tokenHash, hash),
        isNull(controlLinks.usedAt),
        gt(controlLinks.expiresAt, now.toISOString()),
        sql`exists (select 1 from ${users} where ${users.id} = ${controlLinks.userId} and ${users.superAdmin} = 1)`,
      ))
      .returning({ returnTo: controlLinks.returnTo }),
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, data)
      select ${newId("event")}, ${now.toISOString()}, 'super_admin', user_id, 'super_admin.signed_in', ${data}
      from login_links where token_hash = ${hash} and changes() = 1`),
    tx.db.run(sql`
      insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select ${session.hash}, user_id, ${session.createdAt}, ${session.createdAt}, ${session.expiresAt}
      from login_links where token_hash = ${hash} and changes() = 1`),
    tx.db.run(sql`delete from sessions where token_hash = ${input.previousTokenHash} and changes() = 1`),
  ]);
  const link = used[0];
  return link ? { token: session.token, maxAge: session.maxAge, returnTo: link.returnTo } : null;
}

function newSession(now: Date) {
  const token = newToken();
  return {
    token,
    hash: hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + LIFETIMES.staffSession).toISOString(),
    maxAge: LIFETIMES.staffSession / 1000,
  };
}
