import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";
import { cancelUnreadMailStatement } from "../../queries/unread_mail_jobs.ts";

/** Revokes links, deletes sessions and codes of frames (DECISIONS 16); the first statement returns the revoked links' ids. */
export function revokeAccessStatements(
  tx: Pick<TenantWriter, "db">,
  studentId: string,
  now: Date,
  when: SQL = sql`1`,
) {
  const at = now.toISOString();
  return [
    tx.db.all<{ id: string }>(sql`
      update student_access set revoked_at = ${at}
      where student_id = ${studentId} and revoked_at is null and expires_at > ${at} and ${when} returning id`),
    tx.db.run(sql`delete from sessions where student_id = ${studentId} and ${when}`),
    tx.db.run(sql`delete from widget_codes where student_id = ${studentId} and ${when}`),
  ] as const;
}

/**
 * Revokes all links, pending link mails and sessions; printed cards stay (DECISIONS 16). No event when
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
        or exists (select 1 from sessions where student_id = ${studentId} and expires_at > ${at})`,
    ),
    revoke,
    ...signOut,
    tx.db.run(sql`
      update link_mails set state = 'skipped', reason = 'revoked', done_at = ${at}
      where student_id = ${studentId} and state = 'waiting'`),
    cancelUnreadMailStatement(tx, studentId, now),
  ]);
  return { revoked: revokedLinks.length };
}
