import { readSubscription } from "../features/billing/read_subscription.ts";
import { AppError } from "../../domain/errors.ts";
import { NOT_CONFIGURED } from "../../domain/billing.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { isDeleted } from "../adapters/stripe/read_states.ts";
import { syncCustomer } from "./sync_customer.ts";
import type { Services } from "../services/services.ts";

const DELETED =
  "Your school's account at Stripe was deleted, so nothing is paid there. Choose a plan to carry on.";

/** The address of Stripe's page where a school changes or leaves its plan. Throws unavailable, conflict for one that never paid. */
export async function openPortal(services: Services, tenantId: string, page: string): Promise<string> {
  const { doors, stripe } = services;
  if (stripe === null) throw new AppError("unavailable", NOT_CONFIGURED);
  const bought = await doors.readControl((db) => readSubscription(db, tenantId));
  const customer = bought?.stripeCustomerId ?? null;
  if (customer === null) {
    throw new AppError("conflict", "Your school does not pay by card. Choose a plan first.");
  }
  return await askStripe(services, async () => {
    if (await isDeleted(stripe, customer)) {
      await syncCustomer(services, customer);
      throw new AppError("conflict", DELETED);
    }
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: page });
    return url;
  });
}
