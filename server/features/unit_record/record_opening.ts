import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

/** The event of someone who has opened a student's record; none of an erased student. */
export async function recordUnitRecordOpening(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<void> {
  await tx.batch([
    eventStatement(
      tx,
      { what: "unit_record.opened", at: now, actor, studentId },
      sql`exists (select 1 from students where id = ${studentId} and erased_at is null)`,
    ),
  ]);
}
