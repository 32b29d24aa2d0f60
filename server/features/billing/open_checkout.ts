import type Stripe from "stripe";
import type { Price } from "../../../domain/billing.ts";

type Checkout = {
  customer: string;
  price: Price;
  tenantId: string;
  /** Page to which Stripe redirects. */
  page: string;
  trialEndsAt: string | null;
  now: Date;
};

/** Stripe's shortest trial is of two days; the call takes a while. */
const MIN_TRIAL_MS = 48 * 3_600_000 + 5 * 60_000;

/** Stripe's page on which a school subscribes; what is left of its trial stays free. Throws Stripe's errors. */
export async function openCheckout(
  stripe: Stripe,
  { customer, price, tenantId, page, trialEndsAt, now }: Checkout,
): Promise<string> {
  const left = trialEndsAt === null ? 0 : Date.parse(trialEndsAt) - now.getTime();
  const trialEnd = now.getTime() + Math.max(left, MIN_TRIAL_MS);
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: `${page}?checkout=done`,
    cancel_url: `${page}?checkout=left`,
    locale: "en-GB",
    billing_address_collection: "required",
    customer_update: { name: "auto", address: "auto" },
    tax_id_collection: { enabled: true },
    subscription_data: {
      metadata: { tenant: tenantId },
      ...(left > 0 ? { trial_end: Math.floor(trialEnd / 1000) } : {}),
    },
  });
  if (session.url === null) throw new Error("Stripe's session has no page");
  return session.url;
}
