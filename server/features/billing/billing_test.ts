import assert from "node:assert/strict";
import { type SQL, sql } from "drizzle-orm";
import { NOT_CONFIGURED } from "../../../domain/billing.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { syncCustomer } from "../../flows/sync_customer.ts";
import { buy, CHECKOUT, connectStripe, current, openBuyer, pay, postEvent, PRICES, tell } from "./testing.ts";

worldTest("a school subscribes at Stripe, and its plan follows", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  const back = await pay(stripe, await buy(admin));
  assert.equal(back, `http://${oak.host}/billing?checkout=done`);
  await tell(world, stripe);
  const bought = await current(admin);
  assert.deepEqual(
    [bought.plan, bought.status, bought.maxStudents, bought.billingInterval, bought.trialEndsAt],
    ["small", "active", 50, "monthly", null],
  );
  assert.equal(bought.currentPeriodEnd, "2026-06-20T09:00:00.000Z", "what is left of the trial stays free");
  const [school] = await oak.rows<{ plan: string; seats: number }>(sql`select plan, seats from entitlements`);
  assert.deepEqual(school, { plan: "small", seats: 50 }, "and the school has it");
  const [customer] = stripe.state.customers.values();
  assert.deepEqual([customer!["email"], customer!["metadata"]], ["a@oak.example", { tenant: oak.id }]);
  const again = await admin.post(CHECKOUT, { priceId: PRICES.small_annual, billingInterval: "annual" });
  assert.equal(again.status, 409);
  world.advance(1);
  await syncCustomer(world.services, bought.stripeCustomerId!);
  assert.deepEqual(await current(admin), bought, "asked again, and nothing is new");
  const portal = await admin.post("/api/subscription/portal", {});
  assert.match(portal.json<{ url: string }>().url, /\/portal\//);
});

worldTest("what Stripe tells of twice, late or out of order comes to the same", async (world) => {
  await using stripe = await connectStripe(world);
  const { admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  const [id] = stripe.state.subscriptions.keys();
  stripe.state.change(id!, { status: "past_due" });
  stripe.state.change(id!, { status: "active", price: PRICES.medium_monthly });
  const told = [...stripe.state.events];
  await tell(world, stripe, (events) => events.toReversed());
  const after = await current(admin);
  assert.deepEqual([after.plan, after.status, after.maxStudents], ["medium", "active", 100]);
  const count = async (statement: SQL) => (await world.controlRows<{ n: number }>(statement))[0]!.n;
  const changes = sql`select count(*) as n from events where what = 'tenant.subscription_synced'`;
  const before = await count(changes);
  for (const event of told) assert.equal((await postEvent(world, event)).status, 200);
  await world.runJobs();
  assert.equal(await count(changes), before, "nothing was new");
  const asked = await count(sql`select count(*) as n from outbox where kind = 'sync_customer'`);
  assert.equal(asked, told.length, "each event is taken once");
});

worldTest("what is not signed by Stripe, for us and now, changes nothing", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  const [event] = stripe.state.events;
  assert.equal((await postEvent(world, event, { secret: "whsec_other" })).status, 400);
  assert.equal((await postEvent(world, event, { age: 301 })).status, 400);
  assert.equal((await postEvent(world, event, { host: oak.host })).status, 404);
  const bare = await world.browser(world.services.config.baseDomain).post("/stripe/webhook", event);
  assert.equal(bare.status, 400);
  const large = await postEvent(world, { ...event!, padding: "x".repeat(64 * 1024) });
  assert.equal(large.status, 413);
  await world.runJobs();
  assert.equal((await current(admin)).plan, "individual");
  assert.equal((await postEvent(world, event, { age: 299 })).status, 200);
});

worldTest(
  "an event of another school's customer, or of none of ours, changes no one's plan",
  async (world) => {
    await using stripe = await connectStripe(world);
    const { admin } = await openBuyer(world);
    const elm = await world.school("elm");
    const other = await signInNewStaff(world, elm, "admin", "a@elm.example");
    await pay(stripe, await buy(admin));
    const bought = await current(other);
    const [subscription] = stripe.state.subscriptions.values();
    const claimed = {
      id: "evt_claimed",
      object: "event",
      type: "customer.subscription.updated",
      data: { object: { ...subscription!, customer: "cus_stranger", metadata: { tenant: elm.id } } },
    };
    assert.equal((await postEvent(world, claimed)).status, 200);
    await tell(world, stripe);
    assert.deepEqual(await current(other), bought);
    assert.equal((await current(admin)).plan, "small");
  },
);

worldTest("leaving, failing to pay and ending show in the school", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  await tell(world, stripe);
  const [id] = stripe.state.subscriptions.keys();
  const after = async (change: Parameters<typeof stripe.state.change>[1]) => {
    stripe.state.change(id!, change);
    world.advance(60_000);
    await tell(world, stripe);
    const { status, cancelAtPeriodEnd } = await current(admin);
    const [school] = await oak.rows<{ status: string }>(sql`select status from entitlements`);
    assert.equal(school!.status, status);
    return [status, cancelAtPeriodEnd];
  };
  assert.deepEqual(await after({ cancel_at_period_end: true }), ["active", true]);
  assert.deepEqual(await after({ cancel_at_period_end: false }), ["active", false]);
  assert.deepEqual(await after({ status: "past_due" }), ["past_due", false]);
  assert.deepEqual(await after({ status: "unpaid" }), ["past_due", false]);
  assert.deepEqual(await after({ status: "canceled" }), ["cancelled", false]);
  assert.match(await buy(admin, PRICES.small_annual, "annual"), /\/pay\//, "it may come back");
});

worldTest("a price that is not ours, of another interval or not set up is refused", async (world) => {
  const { admin, teacher } = await openBuyer(world);
  const away = await admin.post(CHECKOUT, { priceId: "price_x", billingInterval: "monthly" });
  assert.deepEqual([away.status, away.json<{ message: string }>().message], [503, NOT_CONFIGURED]);
  await using stripe = await connectStripe(world);
  for (const [priceId, billingInterval] of [["price_x", "monthly"], [PRICES.small_monthly, "annual"]]) {
    assert.equal((await admin.post(CHECKOUT, { priceId, billingInterval })).status, 400);
  }
  assert.equal(
    (await admin.post(CHECKOUT, { priceId: PRICES.small_monthly, billingInterval: "daily" })).status,
    400,
  );
  assert.equal(
    (await teacher.post(CHECKOUT, { priceId: PRICES.small_monthly, billingInterval: "monthly" })).status,
    403,
  );
  assert.equal((await teacher.get("/api/subscription/current")).status, 403);
  assert.equal((await admin.post("/api/subscription/portal", {})).status, 409);
  stripe.faults.status = 500;
  const broken = await admin.post(CHECKOUT, { priceId: PRICES.small_monthly, billingInterval: "monthly" });
  assert.equal(broken.status, 503);
  assert.match(broken.text, /Nothing was changed or charged/);
  assert.ok(!JSON.stringify(world.logLines).includes("sk_test"));
});
