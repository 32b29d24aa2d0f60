import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";

/** Idempotent. */
export async function endSession(tx: TenantWriter, tokenHash: string, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what, student_id)
      select ${newId("event")}, ${now.toISOString()}, iif(staff_id is null, 'student', 'staff'),
        coalesce(staff_id, student_id), iif(staff_id is null, 'student.signed_out', 'staff.signed_out'), student_id
      from sessions where token_hash = ${tokenHash}`),
    tx.db.run(sql`delete from sessions where token_hash = ${tokenHash}`),
  ]);
}

export async function endControlSession(tx: ControlWriter, tokenHash: string, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`
      insert into events (id, at, actor_kind, actor_id, what)
      select ${newId("event")}, ${now.toISOString()}, 'super_admin', user_id, 'super_admin.signed_out'
      from sessions where token_hash = ${tokenHash}`),
    tx.db.run(sql`delete from sessions where token_hash = ${tokenHash}`),
  ]);
}
