import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { sessions } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { hashToken, newToken } from "../../../kernel/tokens.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";
import { isSessionValid, sessionValues } from "../../sign_in/session_tables.ts";

/** A ticket for a tab, in place of the session's last one. Throws unauthorized where the session has just ended. */
export async function makeTicket(
  tx: TenantWriter,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIMES.handOverTicket).toISOString();
  const [made] = await tx.batch([
    tx.db.update(sessions).set({ ticketHash: hashToken(ticket), ticketExpiresAt: expiresAt })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.kind, "widget")))
      .returning({ kind: sessions.kind }),
  ]);
  if (made.length === 0) throw new AppError("unauthorized", "You are signed out.");
  return ticket;
}

type Ticket = { ticketHash: string; now: Date };

/** SQL condition over `sessions`: the valid session in a frame that the ticket is of, and its active student. */
function isOpen({ ticketHash, now }: Ticket): SQL {
  const values = sessionValues(null, now);
  return sql`sessions.kind = 'widget' and sessions.ticket_hash = ${ticketHash}
    and sessions.ticket_expires_at > ${now.toISOString()}
    and ${isSessionValid((name) => sql`${values[name]}`)}
    and exists (select 1 from students s where s.id = sessions.student_id and s.archived_at is null)`;
}

/** For a read before the write, which a guessed ticket never reaches; null for one that opens nothing. */
export async function readTicket(
  db: Pick<TenantReader, "select">,
  ticket: Ticket,
): Promise<{ studentId: string; byCard: boolean } | null> {
  const [found] = await db.select({ studentId: sessions.studentId, lessonId: sessions.lessonId })
    .from(sessions).where(isOpen(ticket));
  if (!found?.studentId) return null;
  return { studentId: found.studentId, byCard: found.lessonId !== null };
}

/** Uses the ticket up for a tab in which its student is signed in already. Idempotent. */
export async function useTicket(tx: TenantWriter, { ticketHash }: Ticket): Promise<void> {
  await tx.batch([
    tx.db.update(sessions).set({ ticketHash: null, ticketExpiresAt: null })
      .where(eq(sessions.ticketHash, ticketHash)),
  ]);
}

type Redeemed = Ticket & {
  studentId: string;
  /** The tab's own session, which the new one replaces. */
  previousTokenHash: string | null;
  device: string;
};

/**
 * Uses the ticket up and begins the tab's session, which ends as the frame's does: by idle time, with its lesson, and when
 * another student signs in within that browser's frames. Null if it was used in the meantime.
 */
export async function redeemTicket(
  tx: TenantWriter,
  { studentId, previousTokenHash, device, ...ticket }: Redeemed,
): Promise<{ token: string } | null> {
  const token = newToken();
  const eventId = newId("event");
  const at = ticket.now.toISOString();
  const [, , begun] = await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: "student.signed_in",
      at: ticket.now,
      actor: { kind: "student", id: studentId },
      studentId,
      data: { by: "hand_over" },
    }, sql`exists (select 1 from sessions where student_id = ${studentId} and ${isOpen(ticket)})`),
    tx.db.run(sql`
      delete from sessions where token_hash = ${previousTokenHash} and ${eventWritten(eventId)}`),
    tx.db.all(typedRows({ hash: sessions.tokenHash }, (columns) =>
      sql`
      insert into sessions (token_hash, kind, student_id, created_at, last_seen_at, expires_at, lesson_id, device,
        frame_hash, launched)
      select ${hashToken(token)}, 'student', student_id, ${at}, ${at}, expires_at, lesson_id, ${device},
        frame_hash, launched
      from sessions where ticket_hash = ${ticket.ticketHash} and ${
        eventWritten(eventId)
      } returning ${columns}`)),
    tx.db.run(sql`
      update sessions set ticket_hash = null, ticket_expires_at = null
      where ticket_hash = ${ticket.ticketHash} and ${eventWritten(eventId)}`),
  ]);
  return begun.length === 1 ? { token } : null;
}
