import type Stripe from "stripe";
import { z } from "zod";

/** Parameters that the published API knows (the client's types are made from it), as far as we send them. */
type Known<Params> = { [Name in keyof Params]?: z.ZodType };

const text = z.string().min(1).max(5000);
const flag = z.enum(["true", "false"]);
const url = z.url({ protocol: /^https?$/ });
const whole = z.string().regex(/^\d+$/);

const CUSTOMER = {
  name: text.max(256),
  email: z.email(),
  metadata: z.record(z.string().max(40), z.string().max(500)),
  preferred_locales: z.record(z.string(), text),
  invoice_settings: z.strictObject({
    custom_fields: z.union([
      z.literal(""),
      z.record(z.string(), z.strictObject({ name: text.max(40), value: text.max(140) })),
    ]),
  }),
} satisfies Known<Stripe.CustomerCreateParams>;

const CHECKOUT = {
  mode: z.enum(["payment", "setup", "subscription"]),
  customer: text,
  line_items: z.record(z.string(), z.strictObject({ price: text, quantity: whole })),
  success_url: url,
  cancel_url: url,
  locale: z.enum(["auto", "en", "en-GB"]),
  billing_address_collection: z.enum(["auto", "required"]),
  customer_update: z.strictObject({ name: z.enum(["auto", "never"]), address: z.enum(["auto", "never"]) }),
  tax_id_collection: z.strictObject({ enabled: flag }),
  subscription_data: z.strictObject({
    metadata: z.record(z.string().max(40), z.string().max(500)),
    trial_end: whole.optional(),
  }),
} satisfies Known<Stripe.Checkout.SessionCreateParams>;

const SESSIONS = {
  customer: text,
  status: z.enum(["open", "complete", "expired"]),
  limit: whole,
} satisfies Known<Stripe.Checkout.SessionListParams>;

const PORTAL = { customer: text, return_url: url } satisfies Known<Stripe.BillingPortal.SessionCreateParams>;

const SUBSCRIPTIONS = {
  customer: text,
  status: z.enum(["active", "all", "canceled", "ended", "past_due", "trialing", "unpaid"]),
  limit: whole,
} satisfies Known<Stripe.SubscriptionListParams>;

const MOVEMENTS = {
  limit: whole,
  expand: z.record(z.string(), z.literal("data.source")),
  created: z.strictObject({ gte: whole }),
  starting_after: text,
} satisfies Known<Stripe.BalanceTransactionListParams>;

/** By method and path. */
export const PARAMS: Readonly<Record<string, z.ZodObject>> = {
  "POST /v1/customers": z.strictObject(CUSTOMER).partial(),
  "POST /v1/checkout/sessions": z.strictObject(CHECKOUT).partial().required({
    mode: true,
    success_url: true,
  }),
  "POST /v1/billing_portal/sessions": z.strictObject(PORTAL).partial().required({ customer: true }),
  "GET /v1/checkout/sessions": z.strictObject(SESSIONS).partial(),
  "POST /v1/checkout/sessions/:id/expire": z.strictObject({}),
  "POST /v1/customers/:id": z.strictObject(CUSTOMER).partial(),
  "GET /v1/customers/:id": z.strictObject({}),
  "GET /v1/charges/:id": z.strictObject({}),
  "GET /v1/balance_transactions": z.strictObject(MOVEMENTS).partial(),
  "GET /v1/subscriptions": z.strictObject(SUBSCRIPTIONS).partial(),
};

/** `a[b][0]=c` as nested records (Stripe's form encoding). */
export function decodeForm(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = name.replaceAll("]", "").split("[");
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1)!] = value;
  }
  return root;
}
