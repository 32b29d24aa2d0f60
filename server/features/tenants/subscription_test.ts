import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { TenantView } from "../../../domain/tenants.ts";
import { worldTest } from "../../../test/world.ts";
import { HEAD_START_MS } from "../../queue/enqueue.ts";
import { signInSuperAdmin } from "../../../test/support_access.ts";
import { setSubscription } from "./subscription/set_subscription.ts";
import { callOf, entitlementsOf, tenantEvents, tenantsOf } from "./testing.ts";

const DAY_MS = 86_400_000;

worldTest(
  "a subscription is at the school at once, with its limit; notes and address stay here",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak");
    const call = callOf(superAdmin, oak);
    const answer = await call("subscription", { plan: "large", maxStudents: 150, status: "active" });
    assert.equal(answer.status, 200, answer.text);
    assert.partialDeepStrictEqual(answer.json<TenantView>(), {
      applied: true,
      subscription: { plan: "large", maxStudents: 150, status: "active", billingEmail: null, notes: null },
    });
    assert.partialDeepStrictEqual(await entitlementsOf(world, oak), {
      plan: "large",
      seats: 150,
      status: "active",
    });
    const extra = {
      billingEmail: "Office@Oak.example",
      notes: " Pays by invoice. ",
      currentPeriodEnd: "2027-03-31T23:59:59Z",
    };
    await call("subscription", { plan: "large", maxStudents: 150, status: "active", ...extra });
    const kept = (await call("subscription", { plan: "custom", maxStudents: 0, status: "past_due" })).json<
      TenantView
    >();
    assert.partialDeepStrictEqual(kept.subscription, {
      plan: "custom",
      maxStudents: 0,
      status: "past_due",
      billingEmail: "office@oak.example",
      notes: "Pays by invoice.",
      currentPeriodEnd: "2027-03-31T23:59:59.000Z",
    });
    const noted = (await call("subscription", { notes: "Rang on Monday." })).json<TenantView>();
    assert.deepEqual(noted.subscription, { ...kept.subscription, notes: "Rang on Monday." });
    const cleared = { billingEmail: null, notes: null, currentPeriodEnd: null };
    const body = { plan: "custom", maxStudents: 0, status: "active", ...cleared, billingEmail: "" };
    assert.partialDeepStrictEqual(
      (await call("subscription", body)).json<TenantView>().subscription,
      cleared,
    );
    const changes = (await tenantEvents(world, oak.id)).filter(({ what }) =>
      what === "tenant.subscription_changed"
    );
    assert.equal(changes.length, 5);
    assert.partialDeepStrictEqual(changes[0]!.data, {
      plan: "large",
      seats: 150,
      formerPlan: "medium",
      formerSeats: 100,
    });
    assert.doesNotMatch(JSON.stringify(changes), /invoice|office/i, "no one's words");
  },
);

worldTest("a trial lasts seven days, or as long as was agreed", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  const trial = async (over = {}) =>
    (await callOf(superAdmin, oak)("subscription", {
      plan: "small",
      maxStudents: 50,
      status: "trial",
      ...over,
    }))
      .json<TenantView>().subscription.trialEndsAt;
  const week = new Date(world.services.now().getTime() + 7 * DAY_MS).toISOString();
  assert.equal(await trial(), week);
  world.advance(3_600_000);
  assert.equal(await trial(), week, "the present one");
  assert.equal(await trial({ trialEndsAt: "2026-07-31T23:59:59Z" }), "2026-07-31T23:59:59.000Z");
  assert.equal((await entitlementsOf(world, oak)).trialEndsAt, "2026-07-31T23:59:59.000Z");
  const active = { plan: "small", maxStudents: 50, status: "active" };
  assert.equal(
    (await callOf(superAdmin, oak)("subscription", active)).json<TenantView>().subscription.trialEndsAt,
    null,
  );
});

worldTest("what is not right is refused, and a school that is not there is not found", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  const call = callOf(superAdmin, oak);
  const refused = async (over: object) =>
    (await call("subscription", { plan: "small", maxStudents: 50, status: "active", ...over })).status;
  for (
    const over of [
      { plan: "gold" },
      { maxStudents: -1 },
      { maxStudents: 1.5 },
      { maxStudents: "50" },
      { maxStudents: 100_001 },
      { status: "paused" },
      { billingEmail: "office" },
      { trialEndsAt: "tomorrow" },
      { notes: "x".repeat(2_001) },
      { seats: 5 },
    ]
  ) assert.equal(await refused(over), 400, JSON.stringify(over));
  assert.equal((await call("toggle-override", { overrideLimits: "yes" })).status, 400);
  assert.equal((await call("toggle-feature", { feature: "FREE_LUNCH", enabled: true })).status, 400);
  assert.equal((await call("toggle-feature", { feature: "MULTI_USER" })).status, 400);
  const none = callOf(superAdmin, { ...oak, id: "ten_none" });
  assert.equal((await none("subscription", { plan: "small", maxStudents: 1, status: "active" })).status, 404);
  assert.equal((await none("toggle-override", { overrideLimits: true })).status, 404);
  assert.equal((await none("toggle-feature", { feature: "MULTI_USER", enabled: null })).status, 404);
  const [unchanged] = await tenantsOf(superAdmin);
  assert.equal(unchanged!.subscription.plan, "medium");
});

worldTest("what Stripe decides is not changed here, but limits and notes are", async (world) => {
  const superAdmin = await signInSuperAdmin(world);
  const oak = await world.school("oak");
  await world.runControl(sql`update tenant_subscriptions set stripe_subscription_id = 'sub_1'`);
  const call = callOf(superAdmin, oak);
  const same = { plan: "medium", maxStudents: 120, status: "active" };
  assert.equal((await call("subscription", { ...same, plan: "large" })).status, 409);
  assert.equal((await call("subscription", { ...same, status: "cancelled" })).status, 409);
  assert.equal(
    (await call("subscription", { ...same, currentPeriodEnd: "2030-01-01T00:00:00Z" })).status,
    409,
  );
  const changed = await call("subscription", { ...same, notes: "Asked for 20 more." });
  assert.partialDeepStrictEqual(changed.json<TenantView>().subscription, {
    maxStudents: 120,
    plan: "medium",
  });
});

worldTest(
  "a change that was cut off between control and the school is finished by the clock",
  async (world) => {
    const superAdmin = await signInSuperAdmin(world);
    const oak = await world.school("oak");
    const { doors, now } = world.services;
    // All that a server had written that was killed behind this.
    await doors.writeControl((tx) =>
      setSubscription(tx, { kind: "super_admin", id: "usr_op" }, {
        tenantId: oak.id,
        plan: "custom",
        maxStudents: 450,
        status: "active",
        now: now(),
      })
    );
    assert.partialDeepStrictEqual(await entitlementsOf(world, oak), { plan: "medium", seats: 100 });
    assert.equal((await tenantsOf(superAdmin))[0]!.applied, false);
    world.advance(HEAD_START_MS);
    await world.runJobs();
    assert.partialDeepStrictEqual(await entitlementsOf(world, oak), { plan: "custom", seats: 450 });
    assert.equal((await tenantsOf(superAdmin))[0]!.applied, true);
  },
);
