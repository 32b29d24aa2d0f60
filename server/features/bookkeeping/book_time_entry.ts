import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { TIME_COST } from "../../../domain/account_categories.ts";
import { timeCost, whyNotBooked } from "../../../domain/bookkeeping.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { readTimeEntry } from "./list_time_entries.ts";

/** The id of the expenditure, dated as the work. Throws not_found, and conflict for one that is booked or costs nothing. */
export async function bookTimeEntry(
  tx: ControlWriter,
  actor: ControlActor,
  { id, now }: { id: string; now: Date },
): Promise<string> {
  const entry = await readTimeEntry(tx.db, id);
  const reason = whyNotBooked(entry);
  if (reason !== null) throw new AppError("conflict", `${reason}.`);
  const transactionId = newId("transaction");
  const amount = timeCost(entry);
  // What an entry says is never changed; another process may have booked or removed it.
  const [booked] = await tx.batch([
    tx.db.run(sql`
      insert into financial_transactions
        (id, type, category, amount, description, tenant_id, related_time_entry_id, transaction_date, created_at)
      select ${transactionId}, 'expenditure', ${TIME_COST}, ${amount}, e.description, e.tenant_id, e.id, e.work_date,
        ${now.toISOString()}
      from time_entries e where e.id = ${id} and e.removed_at is null and not exists (
        select 1 from financial_transactions b where b.related_time_entry_id = e.id and b.removed_at is null)`),
    controlEventStatement(tx, {
      what: "time_entry.booked",
      at: now,
      actor,
      tenantId: entry.tenantId ?? undefined,
      data: { timeEntryId: id, transactionId, amount },
    }),
  ]);
  if (booked.rowsAffected === 0) {
    throw new AppError("conflict", "This time is booked already, or was removed.");
  }
  return transactionId;
}
