import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { erasures } from "../../../db/tenant/schema/index.ts";
import {
  checkErasure,
  ERASURE_WAIT_DAYS,
  type ErasureForm,
  erasureHindrance,
  type ErasureReason,
  UNCLAIMED_CHANGED,
} from "../../../domain/erasure.ts";
import { AppError, assertNoErrors, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { jobStatement } from "../../queue/enqueue.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";
import { readErasureState } from "./read_erasure_state.ts";

/** Payload: `erasureId`. */
export const ERASE_STUDENT = "erase_student";
/** Job that notes a cancelled order in the ledger. */
export const NOTE_TAKEN_BACK = "note_taken_back";

type Input = ErasureForm & { studentId: string; unclaimed: number; timeZone: string; now: Date };

/**
 * Orders an archived student to be erased when the days are over in which it can be taken back. `unclaimed`: how many
 * units the actor was told would never be claimed. Throws `invalid` by field, `conflict`, `not_found`.
 */
export async function orderErasure(
  tx: TenantWriter,
  actor: ActorFor<"student.erase">,
  { studentId, timeZone, now, unclaimed, ...form }: Input,
): Promise<{ id: string }> {
  const state = await readErasureState(tx.db, { studentId, timeZone, now });
  if (!state) throw notFound();
  if (state.order) throw new AppError("conflict", "This student is already ordered to be erased.");
  const hindrance = erasureHindrance(state);
  if (hindrance) throw new AppError("conflict", hindrance);
  assertNoErrors(checkErasure(form, state));
  if (state.unclaimed !== unclaimed) throw new AppError("conflict", UNCLAIMED_CHANGED);
  const id = newId("erasure");
  const dueAt = new Date(now.getTime() + ERASURE_WAIT_DAYS * 86_400_000);
  const ordered = sql`exists (select 1 from erasures where id = ${id})`;
  const [inserted] = await tx.batch([
    tx.db.run(sql`
      insert into erasures (id, student_id, reason, ordered_by, ordered_at, due_at)
      select ${id}, id, ${form
      .reason as ErasureReason}, ${actor.id}, ${now.toISOString()}, ${dueAt.toISOString()}
      from students where id = ${studentId} and archived_at is not null
        and not exists (select 1 from erasures where student_id = ${studentId} and taken_back_at is null)`),
    eventStatement(tx, {
      what: "student.erasure_ordered",
      at: now,
      actor,
      studentId,
      data: { erasureId: id },
    }),
    jobStatement(tx, { kind: ERASE_STUDENT, payload: { erasureId: id }, now, runAt: dueAt }, ordered),
  ]);
  if (inserted.rowsAffected === 0) {
    throw new AppError("conflict", "Someone else has just changed this student.");
  }
  return { id };
}

export type TakenBack = { id: string; reason: ErasureReason; orderedBy: string; orderedAt: string };

/** Until it is carried out. Throws `conflict`. */
export async function takeBackErasure(
  tx: TenantWriter,
  actor: ActorFor<"student.erase">,
  { studentId, now }: { studentId: string; now: Date },
): Promise<TakenBack> {
  const isOpen = and(isNull(erasures.takenBackAt), isNull(erasures.begunAt));
  const [open] = await tx.db.select({ id: erasures.id }).from(erasures)
    .where(and(eq(erasures.studentId, studentId), isOpen));
  const eventId = newId("event");
  const [[order]] = open === undefined ? [[]] : await tx.batch([
    tx.db.update(erasures).set({ takenBackAt: now.toISOString(), takenBackBy: actor.id })
      .where(and(eq(erasures.id, open.id), isOpen)).returning({
        id: erasures.id,
        reason: erasures.reason,
        orderedBy: erasures.orderedBy,
        orderedAt: erasures.orderedAt,
      }),
    eventStatement(tx, { id: eventId, what: "student.erasure_taken_back", at: now, actor, studentId }),
    jobStatement(
      tx,
      { kind: NOTE_TAKEN_BACK, payload: { erasureId: open.id }, now },
      eventWritten(eventId),
    ),
  ]);
  if (order) return order;
  throw new AppError("conflict", "There is no order to take back, or it has been carried out already.");
}
