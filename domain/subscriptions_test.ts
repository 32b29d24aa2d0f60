import assert from "node:assert/strict";
import { checkCanContinue, SUBSCRIPTION_STATUSES } from "./plans.ts";
import { checkSeats, checkTrialDays, isWork, trialDaysLeft, trialText } from "./subscriptions.ts";

const NOW = new Date("2026-06-15T09:00:00.000Z");
const trial = (trialEndsAt: string) => ({ status: "trial", trialEndsAt }) as const;

Deno.test("work goes on for thirty days after a trial, and stops with a subscription that has expired", () => {
  const goesOn = (trialEndsAt: string) => checkCanContinue(trial(trialEndsAt), NOW, "staff") === null;
  assert.ok(goesOn("2026-06-20T09:00:00.000Z"));
  assert.ok(goesOn("2026-05-16T09:00:00.001Z"));
  assert.ok(!goesOn("2026-05-16T09:00:00.000Z"));
  const stopped = SUBSCRIPTION_STATUSES.filter((status) =>
    checkCanContinue({ status, trialEndsAt: null }, NOW, "staff") !== null
  );
  assert.deepEqual(stopped, ["expired"]);
});

Deno.test("a student reads nothing of plans", () => {
  const message = String(checkCanContinue({ status: "expired", trialEndsAt: null }, NOW, "student"));
  assert.match(message, /Ask your teacher/);
  assert.doesNotMatch(message, /plan|trial|subscription/i);
});

Deno.test("a begun day of a trial counts, and a plan that was bought has none", () => {
  assert.equal(trialDaysLeft(trial("2026-06-15T09:00:00.001Z"), NOW), 1);
  assert.equal(trialDaysLeft(trial("2026-06-20T09:00:00.000Z"), NOW), 5);
  assert.equal(trialDaysLeft(trial("2026-06-15T09:00:00.000Z"), NOW), 0);
  assert.equal(trialDaysLeft({ status: "active", trialEndsAt: "2026-06-20T09:00:00.000Z" }, NOW), null);
  assert.deepEqual([0, 1, 2].map(trialText), [
    "The free trial has ended",
    "1 day left of your free trial",
    "2 days left of your free trial",
  ]);
});

Deno.test("reading, exporting and reporting are no work", () => {
  assert.ok(isWork("outcome.comment") && isWork("chat.write"));
  for (const capability of ["portfolio.read", "unit.summary", "chat.read", "chat.report"] as const) {
    assert.ok(!isWork(capability), capability);
  }
});

Deno.test("seats and days of a trial are whole numbers within limits", () => {
  assert.deepEqual([0, 1, 450, 1.5, NaN].map((seats) => checkSeats(seats) === null), [
    false,
    true,
    true,
    false,
    false,
  ]);
  assert.deepEqual([0, 1, 365, 366].map((days) => checkTrialDays(days) === null), [false, true, true, false]);
});
