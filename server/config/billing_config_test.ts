import assert from "node:assert/strict";
import { readConfig } from "./config.ts";

const read = (settings: Record<string, string>) => readConfig((name) => settings[name], "start");

Deno.test("paying by card needs both of Stripe's secrets, and prices that are told apart", () => {
  assert.equal(read({}).billing, null);
  const secrets = { STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const { billing } = read({
    ...secrets,
    STRIPE_API_BASE: "http://127.0.0.1:4242",
    STRIPE_PRICE_SMALL_MONTHLY: "price_1",
    STRIPE_PRICE_LARGE_ANNUAL: "price_2",
  });
  assert.deepEqual(billing!.base, { protocol: "http", host: "127.0.0.1", port: 4242 });
  assert.deepEqual(billing!.prices.map(({ plan, interval }) => `${plan} ${interval}`), [
    "small monthly",
    "large annual",
  ]);
  const wrong: Record<string, string>[] = [
    { STRIPE_SECRET_KEY: "sk_1" },
    { STRIPE_WEBHOOK_SECRET: "whsec_1" },
    { ...secrets, STRIPE_API_BASE: "http://stripe.example" },
    { ...secrets, STRIPE_API_BASE: "https://stripe.example/v1" },
    { ...secrets, STRIPE_PRICE_SMALL_MONTHLY: "£69" },
    { ...secrets, STRIPE_PRICE_SMALL_MONTHLY: "price_1", STRIPE_PRICE_SMALL_ANNUAL: "price_1" },
  ];
  for (const settings of wrong) assert.throws(() => read(settings), /STRIPE_/, JSON.stringify(settings));
});
