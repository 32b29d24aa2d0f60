import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/record_event.ts";
import { dropWaitingMail } from "../chat/mail/unread_mail_statement.ts";

/**
 * The statements that end a student's links and sign them out wherever they are, for the batch of what calls for it
 * (DECISIONS 16); `when` is the condition under which. The first gives the links that it ended.
 */
export function endAccessStatements(
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
  ] as const;
}

/**
 * Ends every link of a student that still opens, those that are still to be mailed, and their sessions, one begun with a
 * card included: whoever is in is out (DECISIONS 16). Printed cards stay. Resolves to how many links that were. Nothing to
 * end is no event.
 */
export async function endAccess(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<{ revoked: number }> {
  const at = now.toISOString();
  const [revoke, signOut] = endAccessStatements(tx, studentId, now);
  const [, ended] = await tx.batch([
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
    signOut,
    tx.db.run(sql`
      update link_mails set state = 'skipped', reason = 'revoked', done_at = ${at}
      where student_id = ${studentId} and state = 'waiting'`),
    dropWaitingMail(tx, studentId, now),
  ]);
  return { revoked: ended.length };
}
