import { eq } from "drizzle-orm";
import { tenants, tenantSubscriptions } from "../../db/control/schema/index.ts";
import {
  AGREED,
  isAgreed,
  NOT_CONFIGURED,
  paysByStripe,
  type Price,
  runningStates,
} from "../../domain/billing.ts";
import { AppError, notFound } from "../../domain/errors.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";

import { isDeleted, readStates } from "../adapters/stripe/read_states.ts";
import { updateCustomer } from "../adapters/stripe/update_customer.ts";
import { closeCheckouts } from "../features/billing/close_checkouts.ts";
import { makeCustomer, storeCustomer } from "../features/billing/customer.ts";
import { openCheckout } from "../features/billing/open_checkout.ts";
import { syncCustomer } from "./sync_customer.ts";
import type { Services } from "../services/services.ts";

type Input = {
  tenantId: string;
  staffId: string;
  /** Address of the administrator who buys, where the school has named no other. */
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
  if (paysByStripe(bought)) throw new AppError("conflict", PAYS_ALREADY);
  if (isAgreed(bought)) throw new AppError("conflict", AGREED);
  const former = bought.stripeCustomerId;
  const newCustomer = async () => {
    const customer = await makeCustomer(stripe, tenantId, former);
    return await doors.writeControl((tx) =>
      storeCustomer(tx, { tenantId, customer, former, staffId, now: now() })
    );
  };
  return await askStripe(services, async () => {
    const isUsable = former !== null && !await isDeleted(stripe, former);
    const customer = isUsable ? former : await newCustomer();
    await closeCheckouts(stripe, customer);
    if (runningStates(await readStates(stripe, customer) ?? []).length > 0) {
      // Paid just now, in another window, and not told yet.
      await syncCustomer(services, customer);
      throw new AppError("conflict", PAYS_ALREADY);
    }
    const { billingEmail, purchaseOrder } = bought;
    await updateCustomer(stripe, customer, { name, email: billingEmail ?? email, purchaseOrder });
    const trialEndsAt = bought.status === "trial" ? bought.trialEndsAt : null;
    return await openCheckout(stripe, { customer, price, tenantId, page, trialEndsAt, now: now() });
  });
}
