import { sql } from "drizzle-orm";
import type { ControlReader, ControlWriter } from "../../db/doors.ts";
import type { ErasureCounts } from "../../domain/erasure.ts";
import type { BegunErasure } from "../features/erasures/carry_out.ts";
import type { TakenBack } from "../features/erasures/order_erasure.ts";

/** An entry whose erasure was begun; `doneAt` null while it is under way. */
export type LedgerEntry = BegunErasure & { tenantId: string; doneAt: string | null };

/** Begun erasures of an establishment, or of all, oldest first. */
export async function readLedger(db: ControlReader, tenantId: string | null): Promise<LedgerEntry[]> {
  return await db.all<LedgerEntry>(sql`
    select id, tenant_id as tenantId, student_id as studentId, reason, ordered_by as orderedBy,
      ordered_at as orderedAt, begun_at as begunAt, done_at as doneAt
    from erasures where begun_at is not null and (tenant_id = ${tenantId} or ${tenantId} is null)
    order by begun_at, id`);
}

/** Before the first row is erased, so that no erasure is unknown to the ledger. Idempotent. */
export async function recordBegun(
  tx: ControlWriter,
  { tenantId, id, studentId, reason, orderedBy, orderedAt, begunAt }: BegunErasure & { tenantId: string },
): Promise<void> {
  await tx.batch([tx.db.run(sql`
    insert into erasures (id, tenant_id, student_id, reason, ordered_by, ordered_at, begun_at)
    select ${id}, ${tenantId}, ${studentId}, ${reason}, ${orderedBy}, ${orderedAt}, ${begunAt}
    where not exists (select 1 from erasures where id = ${id})`)]);
}

/** So that a restored order that was taken back is not carried out. */
export async function recordTakenBack(
  tx: ControlWriter,
  order: TakenBack & { tenantId: string; studentId: string; now: Date },
): Promise<void> {
  await tx.batch([tx.db.run(sql`
    insert into erasures (id, tenant_id, student_id, reason, ordered_by, ordered_at, taken_back_at)
    select ${order.id}, ${order.tenantId}, ${order.studentId}, ${order.reason}, ${order.orderedBy}, ${order.orderedAt},
      ${order.now.toISOString()}
    where not exists (select 1 from erasures where id = ${order.id})`)]);
}

export async function isTakenBack(db: ControlReader, erasureId: string): Promise<boolean> {
  const rows = await db.all(sql`
    select 1 from erasures where id = ${erasureId} and taken_back_at is not null`);
  return rows.length > 0;
}

export type DoneErasure = { id: string; doneAt: string; counts: ErasureCounts };

export async function recordDone(tx: ControlWriter, done: readonly DoneErasure[]): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update erasures set done_at = d.value ->> 'doneAt', counts = json(d.value -> 'counts')
    from json_each(${JSON.stringify(done)}) d
    where erasures.id = d.value ->> 'id' and erasures.begun_at is not null and erasures.done_at is null`)]);
}
