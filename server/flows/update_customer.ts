import { eq } from "drizzle-orm";
import { tenants, tenantSubscriptions } from "../../db/control/schema/index.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { isDeleted } from "../adapters/stripe/read_states.ts";
import { updateCustomer } from "../adapters/stripe/update_customer.ts";
import type { Services } from "../services/services.ts";

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
  const read = async () => {
    const [row] = await doors.readControl((db) =>
      db.select({ name: tenants.name, bought: tenantSubscriptions }).from(tenantSubscriptions)
        .innerJoin(tenants, eq(tenants.id, tenantSubscriptions.tenantId)).where(eq(tenants.id, tenantId))
    );
    if (!row?.bought.stripeCustomerId) return null;
    const { name, bought: { stripeCustomerId: customer, billingEmail, purchaseOrder } } = row;
    const email = billingEmail ?? (typeof payload["email"] === "string" ? payload["email"] || null : null);
    return { customer, details: { name, email, purchaseOrder } };
  };
  await askStripe(services, async () => {
    // Until nothing has changed in the meantime: another server may send an earlier state.
    for (let told = null, now = await read(); now && JSON.stringify(now) !== told; now = await read()) {
      if (await isDeleted(stripe, now.customer)) return;
      await updateCustomer(stripe, now.customer, now.details);
      told = JSON.stringify(now);
    }
  });
}
