import { and, eq, isNotNull, sql } from "drizzle-orm";
import { erasures } from "../../db/tenant/schema/index.ts";
import type { Services } from "../services/services.ts";
import { recordTakenBack } from "./erasure_ledger.ts";

type Job = { payload: Record<string, unknown>; services: Pick<Services, "doors">; tenantId: string };

/** Job `{ erasureId }`: notes in the ledger that an order was taken back, should a backup of before be restored. Idempotent. */
export async function noteTakenBack({ payload, services: { doors }, tenantId }: Job): Promise<void> {
  const { id, studentId, reason, orderedBy, orderedAt } = erasures;
  const [order] = await doors.readTenant(tenantId, (db) =>
    db.select({
      id,
      studentId,
      reason,
      orderedBy,
      orderedAt,
      takenBackAt: sql<string>`${erasures.takenBackAt}`,
    }).from(erasures).where(and(eq(id, String(payload["erasureId"])), isNotNull(erasures.takenBackAt))));
  if (!order) return;
  const { takenBackAt, ...facts } = order;
  await doors.writeControl((tx) => recordTakenBack(tx, { ...facts, tenantId, now: new Date(takenBackAt) }));
}
