import type Stripe from "stripe";
import type { StripeState } from "../../../domain/billing.ts";

/** A school changes its plan within one subscription; more than these have long ended. */
const MAX_SUBSCRIPTIONS = 100;

/** A customer's subscriptions of any state. Throws Stripe's errors. */
export async function readStates(stripe: Stripe, customer: string): Promise<StripeState[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: MAX_SUBSCRIPTIONS });
  return data.map((subscription) => {
    const item = subscription.items.data[0];
    return {
      id: subscription.id,
      status: subscription.status,
      priceId: item?.price.id ?? null,
      created: subscription.created,
      periodStart: item?.current_period_start ?? null,
      periodEnd: item?.current_period_end ?? null,
      cancels: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    };
  });
}
