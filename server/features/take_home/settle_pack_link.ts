import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { packLinks, students } from "../../../db/tenant/schema/index.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement } from "../activity/events.ts";

/** `token` is plain text here and in the mail only. */
type PreparedPackLink = {
  to: string;
  studentId: string;
  firstName: string;
  token: string;
  expiresAt: string;
};

/** The token of a link that waits, for the address on file now; null where it is settled, or fails for want of one. */
export async function preparePackLink(
  tx: TenantWriter,
  packLinkId: string,
  now: Date,
): Promise<PreparedPackLink | null> {
  const waiting = and(eq(packLinks.id, packLinkId), eq(packLinks.state, "waiting"));
  const [row] = await tx.db.select({
    studentId: students.id,
    firstName: students.firstName,
    email: students.email,
  }).from(packLinks).innerJoin(students, eq(students.id, packLinks.studentId)).where(waiting);
  if (!row) return null;
  const { studentId, firstName, email } = row;
  if (email === null) {
    await settlePackLink(tx, { packLinkId, studentId, state: "failed", now });
    return null;
  }
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIMES.packLink).toISOString();
  const [written] = await tx.batch([
    tx.db.update(packLinks).set({ tokenHash: hashToken(token), expiresAt }).where(waiting)
      .returning({ id: packLinks.id }),
  ]);
  return written.length === 0 ? null : { to: email, studentId, firstName, token, expiresAt };
}

type Outcome = { packLinkId: string; studentId: string; state: "sent" | "failed"; now: Date };

/** Records what became of a waiting mail and ends the link of an unsent one; idempotent. */
export async function settlePackLink(
  tx: TenantWriter,
  { packLinkId, studentId, state, now }: Outcome,
): Promise<void> {
  const at = now.toISOString();
  await tx.batch([
    tx.db.run(sql`
      update pack_links set state = ${state}, done_at = ${at}, revoked_at = ${state === "sent" ? null : at}
      where id = ${packLinkId} and state = 'waiting'`),
    eventStatement(tx, {
      what: state === "sent" ? "pack.link_mailed" : "pack.link_not_mailed",
      at: now,
      actor: { kind: "system", id: "take_home" },
      studentId,
    }),
  ]);
}

/** Job retries end within half a day. */
const MAX_WAIT_MS = 2 * 86_400_000;

/** Waiting links whose job died in its last try, for `from`. */
export function abandonedPackLinks(now: Date): SQL {
  return sql`pack_links where state = 'waiting' and created_at < ${
    new Date(now.getTime() - MAX_WAIT_MS).toISOString()
  }`;
}

/** Fails abandoned links; for one batch, in this order. */
export function failAbandonedPackLinks(now: Date): SQL[] {
  const at = now.toISOString();
  return [
    sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id)
      select 'evt_' || lower(hex(randomblob(10))), ${at}, 'system', 'sweep', 'pack.link_not_mailed', student_id
      from ${abandonedPackLinks(now)}`,
    sql`
      update pack_links set state = 'failed', done_at = ${at}, revoked_at = ${at}
      where id in (select id from ${abandonedPackLinks(now)})`,
  ];
}
