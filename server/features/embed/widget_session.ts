import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { sessions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { newId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { launchToken } from "../../http/widget_cookies.ts";
import { hashToken, newToken } from "../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { isReplaced, type SessionFrame } from "../sign_in/replaced_sessions.ts";

type NewSession = {
  studentId: string;
  /** Sign-in method in the event. */
  by: "widget_code" | "lti";
  device: string;
  frame: SessionFrame;
  /** Whether it is for one launch's frame alone. */
  launched?: boolean;
  /** Replaced by the new session. */
  previousTokenHash: string | null;
  now: Date;
  /** SQL condition, else nothing is written. */
  where?: SQL;
};

/** Session for the browser: a cookie, and for a launch the id with which its frame calls. */
export type WidgetSession = { secret: string; launch: string | null };

/**
 * Statements of a session within a frame, with its event, where the student is active. The last statement's rows tell
 * whether it was written.
 */
export function widgetSession(
  tx: TenantWriter,
  { studentId, by, device, frame, launched = false, previousTokenHash, now, where = sql`1` }: NewSession,
) {
  const session: WidgetSession = { secret: newToken(), launch: launched ? newToken() : null };
  const { secret, launch } = session;
  const tokenHash = hashToken(launch === null ? secret : launchToken(launch, secret));
  const eventId = newId("event");
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + LIFETIMES.studentSession).toISOString();
  return {
    session,
    statements: [
      eventStatement(tx, {
        id: eventId,
        what: "student.signed_in",
        at: now,
        actor: { kind: "student", id: studentId },
        studentId,
        data: { by },
      }, sql`${where} and exists (select 1 from students where id = ${studentId} and archived_at is null)`),
      tx.db.run(sql`
        delete from sessions
        where ${isReplaced({ studentId, previousTokenHash, frame })} and ${eventWritten(eventId)}`),
      tx.db.all(typedRows({ hash: sessions.tokenHash }, (columns) =>
        sql`
        insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, device,
          frame_hash, visit, launched)
        select ${tokenHash}, 'widget', ${studentId}, ${at}, ${at}, ${expiresAt}, ${device}, ${frame.hash},
          ${frame.visit}, ${launched ? 1 : 0}
        where ${eventWritten(eventId)} returning ${columns}`)),
    ] as const,
  };
}
