import { sql } from "drizzle-orm";
import type { TakenBack } from "../features/erasures/order_erasure.ts";
import type { Services } from "../services.ts";
import { recordTakenBack } from "./erasure_ledger.ts";

type Job = { payload: Record<string, unknown>; services: Pick<Services, "doors">; tenantId: string };

/** Job `{ erasureId }`: notes in the ledger that an order was taken back, should a backup of before be restored. Idempotent. */
export async function noteTakenBack({ payload, services: { doors }, tenantId }: Job): Promise<void> {
  const [order] = await doors.readTenant(
    tenantId,
    (db) =>
      db.all<TakenBack & { studentId: string; takenBackAt: string }>(sql`
      select id, student_id as studentId, reason, ordered_by as orderedBy, ordered_at as orderedAt,
        taken_back_at as takenBackAt
      from erasures where id = ${String(payload["erasureId"])} and taken_back_at is not null`),
  );
  if (!order) return;
  const { takenBackAt, ...facts } = order;
  await doors.writeControl((tx) => recordTakenBack(tx, { ...facts, tenantId, now: new Date(takenBackAt) }));
}
