import { and, eq } from "drizzle-orm";
import { invoices } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { isOpen, readInvoice } from "./invoice_view.ts";

/** It is owed no more, and its number is free. Throws not_found, and conflict for one that was paid. */
export async function cancelInvoice(
  tx: ControlWriter,
  actor: { kind: "super_admin"; id: string },
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { tenantId, number, amount } = await readInvoice(tx.db, id);
  const [cancelled] = await tx.batch([
    tx.db.update(invoices).set({ cancelledAt: now.toISOString(), cancelledBy: actor.id })
      .where(and(eq(invoices.id, id), isOpen)),
    controlEventStatement(tx, {
      what: "invoice.cancelled",
      at: now,
      actor,
      tenantId,
      data: { invoiceId: id, number, amount },
    }),
  ]);
  if (cancelled.rowsAffected === 0) {
    throw new AppError("conflict", "This invoice has been paid or cancelled already.");
  }
}
