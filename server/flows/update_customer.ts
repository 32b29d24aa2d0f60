import { eq } from "drizzle-orm";
import { tenants, tenantSubscriptions } from "../../db/control/schema/index.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { isDeleted } from "../adapters/stripe/read_states.ts";
import { updateCustomer } from "../adapters/stripe/update_customer.ts";
import type { Services } from "../services.ts";

/** Outbox step: what a school wants on its invoices reaches Stripe, where it pays there. Idempotent. */
export async function tellInvoiceDetails(
  { tenantId, payload, services }: {
    tenantId: string | null;
    payload: Record<string, unknown>;
    services: Services;
  },
): Promise<void> {
  const { doors, stripe } = services;
  if (tenantId === null || stripe === null) return;
  const [row] = await doors.readControl((db) =>
    db.select({ name: tenants.name, bought: tenantSubscriptions }).from(tenantSubscriptions)
      .innerJoin(tenants, eq(tenants.id, tenantSubscriptions.tenantId)).where(eq(tenants.id, tenantId))
  );
  if (!row?.bought.stripeCustomerId) return;
  const { name, bought: { stripeCustomerId: customer, billingEmail, purchaseOrder } } = row;
  const email = billingEmail ?? (typeof payload["email"] === "string" ? payload["email"] || null : null);
  await askStripe(services, async () => {
    if (await isDeleted(stripe, customer)) return;
    await updateCustomer(stripe, customer, { name, email, purchaseOrder });
  });
}
