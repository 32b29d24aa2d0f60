import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import { eventStatement, eventWritten } from "../../activity/events.ts";

/** Whether the school's provider takes our client, as it was saved at `changedAt`. Idempotent. */
export async function noteClient(
  tx: TenantWriter,
  { changedAt, isTaken, now }: { changedAt: string; isTaken: boolean; now: Date },
): Promise<void> {
  const eventId = newId("event");
  const changes = sql`changed_at = ${changedAt} and (refused_at is null) <> ${Number(isTaken)}`;
  await tx.batch([
    eventStatement(tx, {
      id: eventId,
      what: isTaken ? "sign_in.provider_accepted" : "sign_in.provider_refused",
      at: now,
      actor: { kind: "system", id: "sign_in" },
    }, sql`exists (select 1 from school_provider where ${changes})`),
    tx.db.run(sql`
      update school_provider set refused_at = ${isTaken ? null : now.toISOString()}
      where ${eventWritten(eventId)}`),
  ]);
}
