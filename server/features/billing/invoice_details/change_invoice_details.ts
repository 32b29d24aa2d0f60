import { eq } from "drizzle-orm";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { normalizeEmail } from "../../../../domain/people.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { tellCustomerStatement } from "../../tenants/subscription/tell_customer.ts";

type Input = {
  tenantId: string;
  staffId: string;
  /** Address of who changes it: where invoices go from now on if no other is given. */
  email: string;
  purchaseOrder: string;
  billingEmail: string;
  now: Date;
};

/** What a school wants on its invoices, and where they go; empty for none. Stripe hears of it by the outbox. */
export async function changeInvoiceDetails(
  tx: ControlWriter,
  { tenantId, staffId, email, now, ...input }: Input,
): Promise<void> {
  const details = {
    purchaseOrder: input.purchaseOrder.trim() || null,
    billingEmail: normalizeEmail(input.billingEmail) || null,
  };
  await tx.batch([
    tx.db.update(tenantSubscriptions).set(details).where(eq(tenantSubscriptions.tenantId, tenantId)),
    controlEventStatement(tx, {
      what: "tenant.invoice_details_changed",
      at: now,
      actor: { kind: "staff", id: staffId },
      tenantId,
      data: { fields: "invoice_details" },
    }),
    tellCustomerStatement(tx, { tenantId, now, email }),
  ]);
}
