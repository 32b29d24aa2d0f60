import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { hashToken, newToken } from "../../tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

type NewSession = {
  studentId: string;
  /** Of the event: 'widget_code'. */
  by: string;
  device: string;
  /** Replaced by the new session. */
  previousTokenHash: string | null;
  now: Date;
  /** SQL condition, else nothing is written. */
  where?: SQL;
};

/**
 * Statements of a session within a frame, with its event, where the student is active; the token is for the cookie and
 * `maxAge` in seconds. The last statement's rows tell whether it was written.
 */
export function widgetSession(
  tx: TenantWriter,
  { studentId, by, device, previousTokenHash, now, where = sql`1` }: NewSession,
) {
  const token = newToken();
  const eventId = newId("event");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.studentSession).toISOString();
  return {
    token,
    maxAge: LIFETIMES.studentSession / 1000,
    statements: [
      eventStatement(tx, {
        id: eventId,
        what: "student.signed_in",
        at: now,
        actor: { kind: "student", id: studentId },
        studentId,
        data: { by },
      }, sql`${where} and exists (select 1 from students where id = ${studentId} and archived_at is null)`),
      tx.db.run(
        sql`delete from sessions where token_hash = ${previousTokenHash} and ${eventWritten(eventId)}`,
      ),
      tx.db.all<{ hash: string }>(sql`
        insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, device)
        select ${hashToken(token)}, 'widget', ${studentId}, ${at}, ${at}, ${expiresAt}, ${device}
        where ${eventWritten(eventId)} returning token_hash as hash`),
    ] as const,
  };
}
