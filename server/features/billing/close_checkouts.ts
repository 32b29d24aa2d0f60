import type Stripe from "stripe";

/** Ends the pages on which a customer could still pay, so that a school is not charged twice. Throws Stripe's errors. */
export async function closeCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
}
