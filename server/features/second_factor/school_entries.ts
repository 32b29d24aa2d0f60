import { eq } from "drizzle-orm";
import { userTenants } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { newId } from "../../../domain/ids.ts";
import { HEAD_START_MS, outboxStatement } from "../../queue/enqueue.ts";
import { eventWritten } from "../activity/events.ts";

export const APPLY_SECOND_FACTOR = "apply_second_factor";

/** `tokenHash`: of the session that it was set up in, which stays. `reset`: by an operator. */
export type FactorChange =
  | { change: "on"; tokenHash: string; confirmedAt: string }
  | { change: "off" | "reset" };

/** Statements for the change's batch, whose event is `eventId`, and ids of the outbox entries: one a school of the person. */
export async function schoolEntries(
  tx: ControlWriter,
  { userId, change, eventId, now }: { userId: string; change: FactorChange; eventId: string; now: Date },
) {
  const schools = await tx.db.select({ tenantId: userTenants.tenantId }).from(userTenants)
    .where(eq(userTenants.userId, userId));
  const entries = schools.map(({ tenantId }) => ({ tenantId, id: newId("outbox") }));
  return {
    ids: entries.map(({ id }) => id),
    statements: entries.map(({ tenantId, id }) =>
      outboxStatement(tx, {
        id,
        kind: APPLY_SECOND_FACTOR,
        tenantId,
        payload: { userId, ...change, at: now.toISOString(), eventId: newId("event") },
        now,
        runAt: new Date(now.getTime() + HEAD_START_MS),
      }, eventWritten(eventId))
    ),
  };
}
