import { eq } from "drizzle-orm";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { outboxStatement } from "../../../jobs/enqueue.ts";

/** Outbox step: payload none. */
export const UPDATE_CUSTOMER = "update_customer";

type Input = { tenantId: string; staffId: string; purchaseOrder: string; billingEmail: string; now: Date };

/** What a school wants on its invoices, and where they go; empty for none. Stripe hears of it by the outbox. */
export async function changeInvoiceDetails(
  tx: ControlWriter,
  { tenantId, staffId, now, ...input }: Input,
): Promise<void> {
  const details = {
    purchaseOrder: input.purchaseOrder.trim() || null,
    billingEmail: input.billingEmail.trim() || null,
  };
  await tx.batch([
    tx.db.update(tenantSubscriptions).set(details).where(eq(tenantSubscriptions.tenantId, tenantId)),
    controlEventStatement(tx, {
      what: "tenant.invoice_details_changed",
      at: now,
      actor: { kind: "staff", id: staffId },
      tenantId,
      data: { purchaseOrder: details.purchaseOrder },
    }),
    outboxStatement(tx, { kind: UPDATE_CUSTOMER, tenantId, payload: {}, now }),
  ]);
}
