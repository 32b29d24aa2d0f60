import assert from "node:assert/strict";
import { openStripe } from "../../adapters/stripe/client.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { type LocalStripe, openLocalStripe, STRIPE_KEY } from "../../../test/fakes/stripe/server.ts";
import type { StripeEvent } from "../../../test/fakes/stripe/state.ts";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { openSchool, signInNewStaff } from "../../../test/factories.ts";
import type { World } from "../../../test/world.ts";
import type { SubscriptionView } from "./read_subscription.ts";

export const WEBHOOK_SECRET = "whsec_local";

export const PRICES = {
  small_monthly: "price_small_monthly",
  small_annual: "price_small_annual",
  medium_monthly: "price_medium_monthly",
} as const;

/** An installation that is paid at a Stripe of this machine. */
export async function connectStripe(world: World): Promise<LocalStripe> {
  const { services } = world;
  const stripe = await openLocalStripe({ now: () => services.now() });
  for (const id of Object.values(PRICES)) stripe.state.prices.add(id);
  const url = new URL(stripe.origin);
  const billing = {
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    base: { protocol: "http", host: url.hostname, port: Number(url.port) },
    prices: [
      { id: PRICES.small_monthly, plan: "small", interval: "monthly" },
      { id: PRICES.small_annual, plan: "small", interval: "annual" },
      { id: PRICES.medium_monthly, plan: "medium", interval: "monthly" },
    ],
  } as const;
  Object.assign(services.config, { billing });
  Object.assign(services, { stripe: openStripe(billing) });
  return stripe;
}

type Sending = { secret?: string; /** Seconds. */ age?: number; host?: string };

/** Posts an event as Stripe does. */
export async function postEvent(
  world: World,
  event: unknown,
  { secret = WEBHOOK_SECRET, age = 0, host }: Sending = {},
) {
  const { services: { stripe, config, now } } = world;
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(now().getTime() / 1000) - age;
  const signature = await stripe!.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return await world.browser(host ?? config.baseDomain).send(serverLinks.stripeWebhook(), {
    method: "POST",
    raw: payload,
    headers: { "content-type": "application/json", "stripe-signature": signature, origin: "" },
  });
}

/** Tells all that has happened since, each event once, and lets the jobs run. */
export async function tell(world: World, { state }: LocalStripe, order = (events: StripeEvent[]) => events) {
  for (const event of order(state.events.splice(0))) {
    assert.equal((await postEvent(world, event)).status, 200);
  }
  await world.runJobs();
}

/** Buys a plan as an administrator does, up to Stripe's page, and pays there; not told yet. */
export async function pay(stripe: LocalStripe, url: string): Promise<string> {
  const form = new URLSearchParams({ act: "pay" });
  const paid = await fetch(url, { method: "POST", body: form, redirect: "manual" });
  assert.equal(paid.status, 303);
  assert.ok(url.startsWith(stripe.origin));
  return paid.headers.get("location")!;
}

export const CHECKOUT = "/api/subscription/create-checkout";

export async function openBuyer(world: World) {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await world.runControl(sql`
    update tenant_subscriptions set plan = 'individual', status = 'trial', max_students = 10,
      trial_ends_at = '2026-06-20T09:00:00.000Z' where tenant_id = ${oak.id}`);
  return { oak, teacher, admin };
}

export async function current(admin: BrowserClient): Promise<SubscriptionView> {
  return (await admin.get("/api/subscription/current")).json<{ subscription: SubscriptionView }>()
    .subscription;
}

export async function buy(
  admin: BrowserClient,
  priceId: string = PRICES.small_monthly,
  billingInterval = "monthly",
) {
  const answer = await admin.post(CHECKOUT, { priceId, billingInterval });
  assert.equal(answer.status, 200, answer.text);
  return answer.json<{ url: string }>().url;
}
