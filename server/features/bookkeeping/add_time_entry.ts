import { timeEntries } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { storedCategory } from "../../../domain/account_categories.ts";
import { newId } from "../../../domain/ids.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { assertTenant } from "./entry_views.ts";

export type NewTimeEntry = {
  category: string;
  description: string;
  /** Hundredths. */
  hours: number;
  /** Pence. */
  hourlyRate?: number | null | undefined;
  workDate: string;
  tenantId?: string | null | undefined;
};

/** Its id. It counts in the profit once it is booked (DECISIONS 23). Throws invalid for an unknown tenant. */
export async function addTimeEntry(
  tx: ControlWriter,
  actor: ControlActor,
  { now, ...input }: NewTimeEntry & { now: Date },
): Promise<string> {
  const { hours, hourlyRate = null, workDate, tenantId = null } = input;
  await assertTenant(tx.db, tenantId);
  const id = newId("timeEntry");
  await tx.batch([
    tx.db.insert(timeEntries).values({
      id,
      category: storedCategory(input.category),
      description: input.description.trim(),
      hours,
      hourlyRate,
      tenantId,
      workDate,
      createdAt: now.toISOString(),
    }),
    controlEventStatement(tx, {
      what: "time_entry.added",
      at: now,
      actor,
      tenantId: tenantId ?? undefined,
      data: { timeEntryId: id, hours },
    }),
  ]);
  return id;
}
