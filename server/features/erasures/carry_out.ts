import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { erasures } from "../../../db/tenant/schema/index.ts";
import { type ErasureReason, erasureReference } from "../../../domain/erasure.ts";
import { eventStatement } from "../activity/events.ts";
import { MAX_ATTEMPTS } from "../../queue/queue.ts";
import { ERASE_STUDENT } from "./order_erasure.ts";
import { openReportsOf } from "./open_reports.ts";
import {
  claimStatements,
  erasureCounts,
  fileStatements,
  studentStatements,
  WORK_STATEMENTS,
} from "./erase_statements.ts";

/** An order as the ledger has it. */
export type BegunErasure = {
  id: string;
  studentId: string;
  reason: ErasureReason;
  orderedBy: string;
  orderedAt: string;
  begunAt: string;
};

/**
 * From here on the order cannot be taken back. Null where it has been, is not due, or waits for a report to be seen to.
 * Idempotent.
 */
export async function beginErasure(
  tx: TenantWriter,
  { erasureId, now }: { erasureId: string; now: Date },
): Promise<BegunErasure | null> {
  const at = now.toISOString();
  const [[begun]] = await tx.batch([
    tx.db.update(erasures).set({ begunAt: sql`coalesce(begun_at, ${at})` }).where(and(
      eq(erasures.id, erasureId),
      isNull(erasures.takenBackAt),
      lte(erasures.dueAt, at),
      sql`exists (select 1 from students where students.id = erasures.student_id and archived_at is not null)`,
      sql`(begun_at is not null or ${openReportsOf(sql`erasures.student_id`)} = 0)`,
    )).returning({
      id: erasures.id,
      studentId: erasures.studentId,
      reason: erasures.reason,
      orderedBy: erasures.orderedBy,
      orderedAt: erasures.orderedAt,
      begunAt: sql<string>`${erasures.begunAt}`,
    }),
  ]);
  return begun ?? null;
}

/** For an order that was cancelled and is open again in a restored database. */
export async function voidErasure(
  tx: TenantWriter,
  { erasureId, now }: { erasureId: string; now: Date },
): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update erasures set taken_back_at = ${now.toISOString()}, taken_back_by = ordered_by
    where id = ${erasureId} and taken_back_at is null and begun_at is null`)]);
}

/** One batch: all words and names, and a note of each stored object. Idempotent. */
export async function eraseRows(
  tx: TenantWriter,
  { erasureId, studentId, tenantId, now }: {
    erasureId: string;
    studentId: string;
    tenantId: string;
    now: Date;
  },
): Promise<void> {
  const at = now.toISOString();
  const statements = [
    ...fileStatements(tenantId),
    ...WORK_STATEMENTS,
    ...claimStatements(at),
    ...studentStatements(at, erasureReference(erasureId)),
    sql`update erasures set running = null where id = ${erasureId}`,
  ];
  await tx.batch([
    tx.db.run(sql`
      update erasures set running = '', erased_at = ${at}, counts = ${erasureCounts()}
      where id = ${erasureId} and begun_at is not null and erased_at is null`),
    eventStatement(tx, {
      what: "student.erased",
      at: now,
      actor: { kind: "system", id: "erasure" },
      studentId,
      data: { erasureId },
    }),
    ...statements.map((statement) => tx.db.run(statement)),
  ]);
}

/** Whether the job of a due order follows, so that the database is rewritten once for a day's orders. */
export async function anotherFollows(db: Pick<TenantReader, "select">, now: Date): Promise<boolean> {
  const rows = await db.select({ id: erasures.id }).from(erasures).where(and(
    isNull(erasures.takenBackAt),
    isNull(erasures.erasedAt),
    lte(erasures.dueAt, now.toISOString()),
    sql`${openReportsOf(sql`erasures.student_id`)} = 0`,
    sql`exists (
      select 1 from jobs where kind = ${ERASE_STUDENT} and payload ->> 'erasureId' = erasures.id
        and done_at is null and attempts < ${MAX_ATTEMPTS})`,
  )).limit(1);
  return rows.length > 0;
}

/** Marks as done what was erased before the database was rewritten and has no object left. */
export async function finishErasures(
  tx: TenantWriter,
  { before, rewritten, now }: { before: Date; rewritten: boolean; now: Date },
): Promise<void> {
  await tx.batch([tx.db.run(sql`
    update erasures set done_at = ${now.toISOString()}, rewritten = ${rewritten}
    where erased_at <= ${before.toISOString()} and done_at is null
      and not exists (select 1 from erasure_objects where erasure_id = erasures.id)`)]);
}
