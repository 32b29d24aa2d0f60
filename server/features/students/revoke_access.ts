import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { studentAccess } from "../../../db/tenant/schema/index.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";
import { cancelUnreadMailStatement } from "../../queries/unread_mail_jobs.ts";

/** Revokes links, deletes sessions and emailed codes (DECISIONS 16); the first statement returns the revoked links' ids. */
export function revokeAccessStatements(
  tx: Pick<TenantWriter, "db">,
  studentId: string,
  now: Date,
  when: SQL = sql`1`,
) {
  const at = now.toISOString();
  return [
    tx.db.update(studentAccess).set({ revokedAt: at }).where(and(
      eq(studentAccess.studentId, studentId),
      isNull(studentAccess.revokedAt),
      gt(studentAccess.expiresAt, at),
      when,
    )).returning({ id: studentAccess.id }),
    tx.db.run(sql`delete from sessions where student_id = ${studentId} and ${when}`),
    tx.db.run(sql`delete from widget_codes where student_id = ${studentId} and ${when}`),
    tx.db.run(sql`
      update lti_pending_links set codes = (
        select json_group_array(json(value)) from json_each(codes) where value ->> 'id' <> ${studentId})
      where exists (select 1 from json_each(codes) where value ->> 'id' = ${studentId}) and ${when}`),
  ] as const;
}

/**
 * Whom learning platforms and sign-in providers took for the student by an email or an address; who is archived stays
 * known, and is refused.
 */
export function forgetAccountsStatements(
  tx: Pick<TenantWriter, "db">,
  studentId: string,
  when: SQL = sql`1`,
) {
  return [
    tx.db.run(sql`delete from lti_links where student_id = ${studentId} and ${when}`),
    tx.db.run(sql`delete from identities where student_id = ${studentId} and ${when}`),
  ] as const;
}

/**
 * Revokes all links, those of learning platforms too, pending link mails and sessions; printed cards stay (DECISIONS 16). No event when
 * there is nothing to revoke.
 */
export async function revokeAccess(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<{ revoked: number }> {
  const at = now.toISOString();
  const [revoke, ...signOut] = revokeAccessStatements(tx, studentId, now);
  const [, revokedLinks] = await tx.batch([
    eventStatement(
      tx,
      { what: "student_access.revoked", at: now, actor, studentId },
      sql`exists (
        select 1 from student_access
        where student_id = ${studentId} and revoked_at is null and expires_at > ${at})
        or exists (select 1 from link_mails where student_id = ${studentId} and state = 'waiting')
        or exists (select 1 from sessions where student_id = ${studentId} and expires_at > ${at})
        or exists (select 1 from lti_links where student_id = ${studentId})
        or exists (select 1 from identities where student_id = ${studentId})`,
    ),
    revoke,
    ...signOut,
    ...forgetAccountsStatements(tx, studentId),
    tx.db.run(sql`
      update link_mails set state = 'skipped', reason = 'revoked', done_at = ${at}
      where student_id = ${studentId} and state = 'waiting'`),
    cancelUnreadMailStatement(tx, studentId, now),
  ]);
  return { revoked: revokedLinks.length };
}
