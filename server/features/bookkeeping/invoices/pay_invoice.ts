import { and, eq, sql } from "drizzle-orm";
import { invoices } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../../../../domain/dates.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { checkPaidDay } from "../../../../domain/invoices.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { isOpen, readInvoice } from "./invoice_view.ts";

type SuperAdmin = { kind: "super_admin"; id: string };

/** Notes the day of its payment, and books that as income, once. Throws not_found, invalid, conflict. */
export async function payInvoice(
  tx: ControlWriter,
  actor: SuperAdmin,
  { id, paidOn, now }: { id: string; paidOn: string; now: Date },
): Promise<void> {
  const invoice = await readInvoice(tx.db, id);
  const message = checkPaidDay(paidOn, invoice, dayIn(DEFAULT_TIME_ZONE, now));
  if (message !== null) throw new AppError("invalid", message, { fields: { paidOn: message } });
  const transactionId = newId("transaction");
  const { tenantId, number, amount } = invoice;
  const [booked] = await tx.batch([
    tx.db.run(sql`
      insert into financial_transactions
        (id, type, category, amount, description, tenant_id, transaction_date, created_at)
      select ${transactionId}, 'income', 'subscription', amount, 'Invoice ' || number, tenant_id, ${paidOn},
        ${now.toISOString()}
      from invoices where id = ${id} and ${isOpen}`),
    tx.db.update(invoices).set({ paidOn, transactionId }).where(
      and(eq(invoices.id, id), isOpen, sql`changes() = 1`),
    ),
    controlEventStatement(tx, {
      what: "invoice.paid",
      at: now,
      actor,
      tenantId,
      data: { invoiceId: id, number, amount, paidOn, transactionId },
    }),
  ]);
  if (booked.rowsAffected === 0) {
    throw new AppError("conflict", "This invoice has been paid already, or was cancelled.");
  }
}

/** In the batch that removes a transaction: the invoice that it paid is open again. */
export function reopenStatement(tx: Pick<ControlWriter, "db">, transactionId: string) {
  return tx.db.update(invoices).set({ paidOn: null, transactionId: null })
    .where(eq(invoices.transactionId, transactionId));
}
