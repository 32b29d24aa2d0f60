import { eq, type SQL, sql } from "drizzle-orm";
import { sessions as controlSessions } from "../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter, TenantReader, TenantWriter } from "../../../db/doors.ts";
import { sessions } from "../../../db/tenant/schema/index.ts";
import { newId } from "../../../domain/ids.ts";

/** For a read before the write, which an unknown cookie never reaches; also of an expired session. */
export async function isSessionStored(db: TenantReader | ControlReader, tokenHash: string): Promise<boolean> {
  const [stored] = await db.all<{ one: 1 }>(
    sql`select 1 as one from sessions where token_hash = ${tokenHash}`,
  );
  return stored !== undefined;
}

/** Idempotent. */
export async function endSession(tx: TenantWriter, tokenHash: string, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id)
      select ${newId("event")}, ${now.toISOString()}, iif(staff_id is null, 'student', 'staff'),
        coalesce(staff_id, student_id), iif(staff_id is null, 'student.signed_out', 'staff.signed_out'), student_id
      from sessions where token_hash = ${tokenHash}`),
    tx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
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

/** Expired sessions and links, for `from`; the same tables exist in tenant and control databases. */
export function expiredSignIns(now: Date): SQL[] {
  const at = now.toISOString();
  return [sql`sessions where expires_at <= ${at}`, sql`login_links where expires_at <= ${at}`];
}
