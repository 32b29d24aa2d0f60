import type { ControlWriter } from "../../../db/doors.ts";
import { financialTransactions } from "../../../db/control/schema/index.ts";
import { storedCategory } from "../../../domain/account_categories.ts";
import { CURRENCY, type TransactionType } from "../../../domain/bookkeeping.ts";
import { newId } from "../../../domain/ids.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { assertTenant } from "./entry_views.ts";

export type NewTransaction = {
  type: TransactionType;
  category: string;
  /** Pence. */
  amount: number;
  description: string;
  transactionDate: string;
  tenantId?: string | null | undefined;
  /** Source that is booked once, such as `stripe:pi_…`; absent for typed entries. */
  source?: string;
};

/** Its id; null if its source is booked already, also where that was removed. Throws invalid for an unknown tenant. */
export async function addTransaction(
  tx: ControlWriter,
  actor: ControlActor,
  { now, ...input }: NewTransaction & { now: Date },
): Promise<string | null> {
  const { type, amount, transactionDate, tenantId = null, source = null } = input;
  await assertTenant(tx.db, tenantId);
  const id = newId("transaction");
  const category = storedCategory(input.category);
  const [added] = await tx.batch([
    tx.db.insert(financialTransactions).values({
      id,
      type,
      category,
      amount,
      currency: CURRENCY,
      description: input.description.trim(),
      tenantId,
      source,
      transactionDate,
      createdAt: now.toISOString(),
    }).onConflictDoNothing({ target: financialTransactions.source }),
    controlEventStatement(tx, {
      what: "transaction.added",
      at: now,
      actor,
      tenantId: tenantId ?? undefined,
      data: { transactionId: id, type, amount },
    }),
  ]);
  return added.rowsAffected === 1 ? id : null;
}
