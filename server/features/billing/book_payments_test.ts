import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openSchool, signInNewStaff } from "../../../test/factories.ts";
import { type World, worldTest } from "../../../test/world.ts";
import { bookPayments } from "../../flows/book_payments.ts";
import { connectStripe, pay, PRICES, tell } from "./testing.ts";

type Row = { type: string; category: string; amount: number; tenant: string | null };

function booked(world: World): Promise<Row[]> {
  return world.controlRows<Row>(sql`
      select type, category, amount, tenant_id as tenant from financial_transactions order by rowid`);
}

worldTest("payments, refunds and fees at Stripe are booked once each, to the penny", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await world.runControl(sql`update tenant_subscriptions set status = 'trial' where tenant_id = ${oak.id}`);
  const order = { priceId: PRICES.small_monthly, billingInterval: "monthly" };
  const { url } = (await admin.post("/api/subscription/create-checkout", order)).json<{ url: string }>();
  await pay(stripe, url);
  const [customer] = stripe.state.customers.keys();
  stripe.state.move({ type: "charge", amount: 6_900, fee: 124, customer });
  stripe.state.move({ type: "payout", amount: -6_776, fee: 0 });
  stripe.state.move({ type: "charge", amount: 29, fee: 0, customer: "cus_stranger" });
  stripe.state.move({ type: "charge", amount: 500, fee: 20, currency: "eur" });
  await tell(world, stripe);
  assert.deepEqual(await booked(world), [], "a minute later");
  world.advance(60_000);
  await world.runJobs();
  const first: Row[] = [
    { type: "income", category: "subscription", amount: 6_900, tenant: oak.id },
    { type: "expenditure", category: "payment_fees", amount: 124, tenant: oak.id },
    { type: "income", category: "subscription", amount: 29, tenant: null },
  ];
  assert.deepEqual(await booked(world), first);
  assert.ok(world.logLines.some(({ fault }) => fault === "it is in eur"));

  stripe.state.move({ type: "refund", amount: -6_900, fee: 0, customer });
  stripe.state.move({ type: "adjustment", amount: -6_900, fee: 2_000, customer });
  await tell(world, stripe);
  world.advance(60_000);
  await world.runJobs();
  await bookPayments(world);
  assert.deepEqual(await booked(world), [
    ...first,
    { type: "expenditure", category: "refund", amount: 6_900, tenant: oak.id },
    { type: "expenditure", category: "other", amount: 6_900, tenant: oak.id },
    { type: "expenditure", category: "payment_fees", amount: 2_000, tenant: oak.id },
  ]);
});

worldTest("many movements are read page by page, and a fault goes on where it stopped", async (world) => {
  await using stripe = await connectStripe(world);
  for (let n = 0; n < 150; n++) stripe.state.move({ type: "charge", amount: 100 + n, fee: 1 });
  stripe.faults.status = 500;
  await assert.rejects(bookPayments(world));
  assert.deepEqual(await booked(world), []);
  delete stripe.faults.status;
  await bookPayments(world);
  const rows = await booked(world);
  assert.equal(rows.length, 300);
  await bookPayments(world);
  assert.equal((await booked(world)).length, 300);
  assert.equal(stripe.calls.filter(({ call }) => call === "GET /v1/balance_transactions").length, 4);
});
