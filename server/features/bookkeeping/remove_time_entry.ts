import { and, eq, isNull, sql } from "drizzle-orm";
import { timeEntries } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { controlEventStatement } from "../activity/control_events.ts";
import { readTimeEntry } from "./list_time_entries.ts";

type Removal = { id: string; now: Date };

/** Throws not_found, and conflict for one that is booked. */
export async function removeTimeEntry(
  tx: ControlWriter,
  actor: { kind: "super_admin"; id: string },
  { id, now }: Removal,
): Promise<void> {
  const isBooked = sql`exists (
    select 1 from financial_transactions b where b.related_time_entry_id = ${id} and b.removed_at is null)`;
  const [removed] = await tx.batch([
    tx.db.update(timeEntries).set({ removedAt: now.toISOString(), removedBy: actor.id })
      .where(and(eq(timeEntries.id, id), isNull(timeEntries.removedAt), sql`not ${isBooked}`)),
    controlEventStatement(tx, { what: "time_entry.removed", at: now, actor, data: { timeEntryId: id } }),
  ]);
  if (removed.rowsAffected === 1) return;
  await readTimeEntry(tx.db, id);
  throw new AppError("conflict", "This time is booked. Remove its transaction first.");
}
