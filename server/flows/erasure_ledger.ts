import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { erasures, events } from "../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../db/doors.ts";
import type { ErasureCounts } from "../../domain/erasure.ts";
import type { BegunErasure } from "../features/erasures/carry_out.ts";
import type { TakenBack } from "../features/erasures/order_erasure.ts";

/** An entry whose erasure has begun; `doneAt` is null while it is in progress. */
export type LedgerEntry = BegunErasure & { tenantId: string; doneAt: string | null };

/** Begun erasures of an establishment, or of all, oldest first. */
export async function readLedger(db: ControlReader, tenantId: string | null): Promise<LedgerEntry[]> {
  const { id, studentId, reason, orderedBy, orderedAt, begunAt, doneAt } = erasures;
  return await db.select({
    id,
    tenantId: erasures.tenantId,
    studentId,
    reason,
    orderedBy,
    orderedAt,
    begunAt: sql<string>`${begunAt}`,
    doneAt,
  }).from(erasures)
    .where(and(isNotNull(begunAt), tenantId === null ? undefined : eq(erasures.tenantId, tenantId)))
    .orderBy(begunAt, id);
}

/** Also, for a school that was restored beside another one, or imported, what was erased there. */
export async function ledgerWithCopies(db: ControlReader, tenantId: string | null): Promise<LedgerEntry[]> {
  const copies = await db.select({
    id: sql<string>`${events.tenantId}`,
    from: sql<string>`${events.data} ->> 'from'`,
  }).from(events).where(
    and(
      inArray(events.what, ["tenant.restored", "tenant.imported"]),
      tenantId === null ? undefined : eq(events.tenantId, tenantId),
    ),
  );
  const entries = await readLedger(db, tenantId);
  for (const { id, from } of copies) {
    // A copy's own copy has what was erased in any of them.
    const further = await ledgerWithCopies(db, from);
    entries.push(...further.map((entry) => ({ ...entry, tenantId: id })));
  }
  return entries;
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
  const rows = await db.select({ id: erasures.id }).from(erasures)
    .where(and(eq(erasures.id, erasureId), isNotNull(erasures.takenBackAt)));
  return rows.length > 0;
}

export type DoneErasure = { id: string; doneAt: string; counts: ErasureCounts };

export async function recordDone(tx: ControlWriter, done: readonly DoneErasure[]): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update erasures set done_at = d.value ->> 'doneAt', counts = json(d.value -> 'counts')
    from json_each(${JSON.stringify(done)}) d
    where erasures.id = d.value ->> 'id' and erasures.begun_at is not null and erasures.done_at is null`)]);
}
