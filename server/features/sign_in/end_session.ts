import { eq, type SQL, sql } from "drizzle-orm";
import { sessions as controlSessions } from "../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter, TenantReader, TenantWriter } from "../../../db/doors.ts";
import { sessions } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Services } from "../../services/services.ts";

/** For a read before the write, which an unknown cookie never reaches; also of an expired session. */
export async function isSessionStored(db: TenantReader | ControlReader, tokenHash: string): Promise<boolean> {
  const [stored] = await db.all(typedRows(
    { one: sql<1>`1` },
    (columns) => sql`select ${columns} from sessions where token_hash = ${tokenHash}`,
  ));
  return stored !== undefined;
}

/** With those in the same browser's frames and in tabs that they opened. Idempotent. */
export async function endSession(tx: TenantWriter, tokenHash: string, now: Date): Promise<void> {
  const frame = sql`(select frame_hash from sessions where token_hash = ${tokenHash})`;
  await endSessions(tx, sql`(token_hash = ${tokenHash} or frame_hash = ${frame})`, now);
}

/** This one alone, as when its frame goes and a tab that it opened stays. Idempotent. */
export async function endFrameSession(tx: TenantWriter, tokenHash: string, now: Date): Promise<void> {
  await endSessions(tx, sql`token_hash = ${tokenHash}`, now);
}

/** Whether students have sessions in this browser's frames; a read before the write, as above. */
export async function hasFrameSessions(db: TenantReader, frameHash: string): Promise<boolean> {
  const [stored] = await db.select({ kind: sessions.kind }).from(sessions)
    .where(eq(sessions.frameHash, frameHash)).limit(1);
  return stored !== undefined;
}

/** Ends all sessions in a browser's frames. Idempotent. */
export async function endFrameSessions(tx: TenantWriter, frameHash: string, now: Date): Promise<void> {
  await endSessions(tx, sql`frame_hash = ${frameHash}`, now);
}

async function endSessions(tx: TenantWriter, which: SQL, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id)
      select 'evt_' || lower(hex(randomblob(10))), ${now.toISOString()}, iif(staff_id is null, 'student', 'staff'),
        coalesce(staff_id, student_id), iif(staff_id is null, 'student.signed_out', 'staff.signed_out'), student_id
      from sessions where ${which}`),
    tx.db.run(sql`delete from sessions where ${which}`),
  ]);
}

export async function endControlSession(tx: ControlWriter, tokenHash: string, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what)
      select ${newId("event")}, ${now.toISOString()}, 'super_admin', user_id, 'super_admin.signed_out'
      from sessions where token_hash = ${tokenHash}`),
    tx.db.delete(controlSessions).where(eq(controlSessions.tokenHash, tokenHash)),
  ]);
}

/**
 * For signing out: where the write is not possible, as on a full disk, it is logged. The browser forgets its cookie all the
 * same, and the session ends when it is idle.
 */
export async function unlessUnavailable(
  { log, now }: Pick<Services, "log" | "now">,
  end: () => Promise<void>,
): Promise<void> {
  await end().catch((error) => {
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    log({ at: now().toISOString(), work: "end a session", fault: String(error) });
  });
}

/** Expired sessions and links, for `from`; the same tables exist in tenant and control databases. */
export function expiredSignIns(now: Date): SQL[] {
  const at = now.toISOString();
  return [sql`sessions where expires_at <= ${at}`, sql`login_links where expires_at <= ${at}`];
}
