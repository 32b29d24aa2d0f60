import { and, eq, isNull } from "drizzle-orm";
import { financialTransactions, invoices } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import { reopenStatement } from "./invoices/pay_invoice.ts";
import { controlEventStatement } from "../activity/control_events.ts";

type Removal = { id: string; now: Date };

/** It counts nowhere from then on; a time entry that it booked, or an invoice that it paid, is open again. Throws not_found. */
export async function removeTransaction(
  tx: ControlWriter,
  actor: { kind: "super_admin"; id: string },
  { id, now }: Removal,
): Promise<void> {
  const [found] = await tx.db.select({
    tenantId: financialTransactions.tenantId,
    type: financialTransactions.type,
    amount: financialTransactions.amount,
    number: invoices.number,
  }).from(financialTransactions)
    .leftJoin(invoices, eq(invoices.transactionId, financialTransactions.id))
    .where(eq(financialTransactions.id, id));
  if (!found) throw notFound();
  const { tenantId, type, amount, number } = found;
  const [removed] = await tx.batch([
    tx.db.update(financialTransactions).set({ removedAt: now.toISOString(), removedBy: actor.id })
      .where(and(eq(financialTransactions.id, id), isNull(financialTransactions.removedAt))),
    controlEventStatement(tx, {
      what: "transaction.removed",
      at: now,
      actor,
      tenantId: tenantId ?? undefined,
      data: { transactionId: id, type, amount, ...(number === null ? {} : { reopened: number }) },
    }),
    reopenStatement(tx, id),
  ]);
  if (removed.rowsAffected === 0) throw notFound();
}
