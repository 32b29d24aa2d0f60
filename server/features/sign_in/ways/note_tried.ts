import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { newId } from "../../../../domain/ids.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

/** Someone has signed in with the school's provider as it is now, so that others can. Idempotent. */
export async function noteTried(
  tx: TenantWriter,
  actor: StaffActor,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const eventId = newId("event");
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "sign_in.provider_tried", at: now, actor },
      sql`
      exists (select 1 from school_provider where version = ${version} and tried_at is null)`,
    ),
    tx.db.run(sql`
      update school_provider set tried_at = ${now.toISOString()} where ${eventWritten(eventId)}`),
  ]);
}
