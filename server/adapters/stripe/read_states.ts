import type Stripe from "stripe";
import type { StripeState } from "../../../domain/billing.ts";

/** A school changes its plan within one subscription; more than these have long ended. */
const MAX_SUBSCRIPTIONS = 100;

/** A customer's subscriptions of any state; null where the customer was deleted. Throws Stripe's errors. */
export async function readStates(stripe: Stripe, customer: string): Promise<StripeState[] | null> {
  // The list of a deleted customer may be empty as well as refused.
  if (await isDeleted(stripe, customer)) return null;
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

/**
 * Such a customer takes no payment any more. One that Stripe does not know at all is another account's, as with a wrong key,
 * and throws as Stripe's other errors do.
 */
export async function isDeleted(stripe: Stripe, customer: string): Promise<boolean> {
  return (await stripe.customers.retrieve(customer)).deleted === true;
}
