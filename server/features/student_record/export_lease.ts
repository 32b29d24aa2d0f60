import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

/** Renewed while the export is read; another may begin once it is over. Milliseconds. */
const LEASE_MS = 120_000;
export const RENEW_MS = 20_000;

/** Writes the event. Throws `conflict` while another export of this school is read. */
export async function beginExport(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<{ leaseId: string }> {
  const leaseId = newId("event");
  const [begun] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      insert into student_exports (id, event_id, leased_until) values (1, ${leaseId}, ${leaseEnd(now)})
      on conflict (id) do update set event_id = excluded.event_id, leased_until = excluded.leased_until
        where leased_until <= ${now.toISOString()} returning event_id`),
    eventStatement(
      tx,
      { id: leaseId, what: "student.exported", at: now, actor, studentId },
      sql`exists (select 1 from student_exports where event_id = ${leaseId})`,
    ),
  ]);
  if (begun.length === 1) return { leaseId };
  throw new AppError(
    "conflict",
    "Another export of a student is being downloaded in this establishment. Try again when it has finished.",
  );
}

export async function renewExport(tx: TenantWriter, leaseId: string, now: Date): Promise<void> {
  await tx.batch([
    tx.db.run(sql`update student_exports set leased_until = ${leaseEnd(now)} where event_id = ${leaseId}`),
  ]);
}

export async function endExport(tx: TenantWriter, leaseId: string): Promise<void> {
  await tx.batch([tx.db.run(sql`delete from student_exports where event_id = ${leaseId}`)]);
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
