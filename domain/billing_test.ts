import assert from "node:assert/strict";
import { currentState, type PaidState, paidState, type StripeState } from "./billing.ts";

const state = (over: Partial<StripeState> = {}): StripeState => ({
  id: "sub_1",
  status: "active",
  priceId: "price_small",
  created: 100,
  periodStart: 1_780_000_000,
  periodEnd: 1_782_592_000,
  cancels: false,
  ...over,
});
const stored: PaidState = {
  plan: "individual",
  status: "trial",
  maxStudents: 10,
  billingInterval: null,
  stripeSubscriptionId: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  trialEndsAt: "2026-06-20T09:00:00.000Z",
};
const prices = [{ id: "price_small", plan: "small", interval: "annual" }] as const;

Deno.test("of several subscriptions the newest that has not ended counts", () => {
  const ended = state({ id: "sub_old", status: "canceled", created: 300 });
  const begun = state({ id: "sub_new", created: 200 });
  assert.equal(currentState([ended, state(), begun], "sub_old")?.id, "sub_new");
  const unpaid = state({ id: "sub_newer", status: "past_due", created: 400 });
  assert.equal(
    currentState([unpaid, begun], "sub_newer")?.id,
    "sub_new",
    "a paid one before one that is not",
  );
  assert.equal(currentState([ended], "sub_old")?.id, "sub_old");
  assert.equal(currentState([ended], null), null, "one that was never ours to tell");
  assert.equal(
    currentState([state({ status: "incomplete" }), state({ status: "incomplete_expired" })], "sub_1"),
    null,
  );
});

Deno.test("a subscription brings its plan, its students and its period", () => {
  assert.deepEqual(paidState(state(), stored, prices), {
    plan: "small",
    status: "active",
    maxStudents: 50,
    billingInterval: "annual",
    stripeSubscriptionId: "sub_1",
    currentPeriodStart: "2026-05-28T20:26:40.000Z",
    currentPeriodEnd: "2026-06-27T20:26:40.000Z",
    cancelAtPeriodEnd: false,
    trialEndsAt: null,
  });
});

Deno.test("what was agreed with a school stays while its plan does", () => {
  const agreed = { ...stored, plan: "small", maxStudents: 80 } as const;
  assert.equal(paidState(state(), agreed, prices).maxStudents, 80);
  assert.equal(paidState(state(), { ...agreed, maxStudents: 10 }, prices).maxStudents, 50, "of a trial");
  const lowered = { ...agreed, maxStudents: 40, stripeSubscriptionId: "sub_1" };
  assert.equal(paidState(state(), lowered, prices).maxStudents, 40, "lowered since");
  assert.equal(paidState(state(), { ...agreed, plan: "large" }, prices).maxStudents, 50, "another plan");
});

Deno.test("Stripe's states are ours, and a price of another's leaves the plan", () => {
  const statuses = ["trialing", "active", "past_due", "unpaid", "paused", "canceled"];
  assert.deepEqual(statuses.map((status) => paidState(state({ status }), stored, prices).status), [
    "active",
    "active",
    "past_due",
    "past_due",
    "past_due",
    "cancelled",
  ]);
  const unknown = paidState(state({ priceId: "price_other" }), stored, prices);
  assert.deepEqual([unknown.plan, unknown.billingInterval], ["individual", null]);
  assert.equal(paidState(state({ cancels: true }), stored, prices).cancelAtPeriodEnd, true);
  assert.equal(
    paidState(state({ cancels: true, status: "canceled" }), stored, prices).cancelAtPeriodEnd,
    false,
  );
});
