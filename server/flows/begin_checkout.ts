import { eq } from "drizzle-orm";
import { tenants, tenantSubscriptions } from "../../db/control/schema/index.ts";
import { NOT_CONFIGURED, type Price } from "../../domain/billing.ts";
import { AppError, notFound } from "../../domain/errors.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";

import { makeCustomer, storeCustomer } from "../features/billing/customer.ts";
import { openCheckout } from "../features/billing/open_checkout.ts";
import type { Services } from "../services.ts";

type Input = {
  tenantId: string;
  staffId: string;
  /** Of the administrator who buys, where the school has named no other. */
  email: string;
  price: Price;
  page: string;
};

const PAYS_ALREADY = "Your school has a subscription already. Manage it instead, and change the plan there.";

/** The address of Stripe's page for a plan. Throws unavailable without Stripe, conflict for a school that pays already. */
export async function beginCheckout(services: Services, input: Input): Promise<string> {
  const { doors, stripe, now } = services;
  const { tenantId, staffId, email, price, page } = input;
  if (stripe === null) throw new AppError("unavailable", NOT_CONFIGURED);
  const [row] = await doors.readControl((db) =>
    db.select({ name: tenants.name, bought: tenantSubscriptions }).from(tenantSubscriptions)
      .innerJoin(tenants, eq(tenants.id, tenantSubscriptions.tenantId)).where(eq(tenants.id, tenantId))
  );
  if (!row) throw notFound();
  const { name, bought } = row;
  if (bought.stripeSubscriptionId !== null && bought.status !== "cancelled") {
    throw new AppError("conflict", PAYS_ALREADY);
  }
  const firstCustomer = async () => {
    const customer = await makeCustomer(stripe, { id: tenantId, name, email: bought.billingEmail ?? email });
    return await doors.writeControl((tx) => storeCustomer(tx, { tenantId, customer, staffId, now: now() }));
  };
  const trialEndsAt = bought.status === "trial" ? bought.trialEndsAt : null;
  return await askStripe(services, async () => {
    const customer = bought.stripeCustomerId ?? await firstCustomer();
    return await openCheckout(stripe, { customer, price, tenantId, page, trialEndsAt, now: now() });
  });
}
