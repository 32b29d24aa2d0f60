import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { AGREED } from "../../../domain/billing.ts";
import { links } from "../../../domain/links.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { syncCustomer } from "../../flows/sync_customer.ts";
import { buy, CHECKOUT, connectStripe, current, openBuyer, pay, PRICES, tell } from "./testing.ts";

worldTest("pressed at once by two people, a school is one customer", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  const other = await signInNewStaff(world, oak, "admin", "b@oak.example");
  await Promise.all([buy(admin), buy(other), buy(admin)]);
  assert.equal(stripe.state.customers.size, 1);
});

worldTest("a school is never charged twice: one page at a time, and none once it pays", async (world) => {
  await using stripe = await connectStripe(world);
  const { admin } = await openBuyer(world);
  const first = await buy(admin);
  const second = await buy(admin, PRICES.small_annual, "annual");
  await pay(stripe, first);
  assert.equal(stripe.state.subscriptions.size, 0, "the first page is closed");
  await pay(stripe, second);
  assert.equal(stripe.state.subscriptions.size, 1);
  const again = await admin.post(CHECKOUT, { priceId: PRICES.small_monthly, billingInterval: "monthly" });
  assert.equal(again.status, 409, "paid, and not told yet");
  assert.deepEqual([(await current(admin)).plan, (await current(admin)).billingInterval], [
    "small",
    "annual",
  ]);
});

worldTest("an agreed plan is changed by agreement", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  await world.runControl(sql`
    update tenant_subscriptions set plan = 'custom', status = 'active', max_students = 600 where tenant_id = ${oak.id}`);
  const refused = await admin.post(CHECKOUT, { priceId: PRICES.small_monthly, billingInterval: "monthly" });
  assert.deepEqual([refused.status, refused.json<{ message: string }>().message], [409, AGREED]);
  assert.deepEqual(stripe.calls, []);
});

worldTest("what the operator changes while Stripe is asked stays", async (world) => {
  await using stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  await tell(world, stripe);
  const [id] = stripe.state.subscriptions.keys();
  const [customer] = stripe.state.customers.keys();
  stripe.state.change(id!, { status: "past_due" });
  world.advance(1);
  let isChanged = false;
  const { readControl } = world.services.doors;
  const change = async () => {
    if (isChanged) return;
    isChanged = true;
    await world.runControl(sql`
      update tenant_subscriptions set max_students = 80, version = version + 1 where tenant_id = ${oak.id}`);
  };
  const doors = {
    ...world.services.doors,
    readControl: (async (read) => {
      const answer = await readControl(read);
      await change();
      return answer;
    }) as typeof readControl,
  };
  await syncCustomer({ ...world.services, doors }, customer!);
  const after = await current(admin);
  assert.deepEqual([after.maxStudents, after.status], [80, "past_due"]);
});

worldTest("a school whose customer was deleted at Stripe pays nothing, and can come back", async (world) => {
  await using stripe = await connectStripe(world);
  const { admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  await tell(world, stripe);
  const [first] = stripe.state.customers.keys();
  world.advance(60_000);
  stripe.state.deleteCustomer(first!);
  const managed = await admin.post("/api/subscription/portal", {});
  assert.equal(managed.status, 409);
  assert.match(managed.text, /Choose a plan to carry on/);
  assert.equal((await current(admin)).status, "cancelled", "noticed before Stripe tells of it");
  await tell(world, stripe);
  assert.equal((await current(admin)).status, "cancelled");
  world.advance(60_000);
  await pay(stripe, await buy(admin));
  await tell(world, stripe);
  const { status, stripeCustomerId } = await current(admin);
  assert.equal(status, "active");
  assert.notEqual(stripeCustomerId, first);
});

worldTest("of a customer's deletion alone a school's plan ends too", async (world) => {
  await using stripe = await connectStripe(world);
  const { admin } = await openBuyer(world);
  await pay(stripe, await buy(admin));
  await tell(world, stripe);
  world.advance(60_000);
  stripe.state.deleteCustomer([...stripe.state.customers.keys()][0]!);
  await tell(world, stripe, (events) => events.filter(({ type }) => type === "customer.deleted"));
  assert.equal((await current(admin)).status, "cancelled");
});

worldTest("a school without a subscription is told whom to ask", async (world) => {
  await using _stripe = await connectStripe(world);
  const { oak, admin } = await openBuyer(world);
  await world.runControl(sql`delete from tenant_subscriptions where tenant_id = ${oak.id}`);
  assert.deepEqual((await admin.get("/api/subscription/current")).json(), { subscription: null });
  const page = await admin.get("/billing");
  assert.match(page.text, /No subscription found. Please contact your system administrator/);
  assert.equal((await admin.get(links.settings())).status, 200);
});

worldTest(
  "with the key of another account nothing is cancelled, and no second customer is made",
  async (world) => {
    await using stripe = await connectStripe(world);
    const { admin } = await openBuyer(world);
    await pay(stripe, await buy(admin));
    await tell(world, stripe);
    const bought = await current(admin);
    const customers = new Map(stripe.state.customers);
    stripe.state.customers.clear();
    world.advance(60_000);
    await assert.rejects(syncCustomer(world.services, bought.stripeCustomerId!));
    assert.equal((await admin.post("/api/subscription/portal", {})).status, 503);
    assert.deepEqual(await current(admin), bought);
    assert.equal(stripe.state.customers.size, 0);
    for (const [id, customer] of customers) stripe.state.customers.set(id, customer);
    await syncCustomer(world.services, bought.stripeCustomerId!);
    assert.deepEqual(await current(admin), bought);
  },
);
