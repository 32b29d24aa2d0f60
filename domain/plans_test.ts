import assert from "node:assert/strict";
import {
  addedFeatures,
  checkCanAdd,
  type Entitlements,
  type Feature,
  FEATURE_TEXT,
  FEATURES,
  hasFeature,
  LISTED_PLANS,
  type Plan,
  PLAN_FEATURES,
  PLAN_NAMES,
  PLANS,
  priceText,
  storageLimit,
  SUBSCRIPTION_STATUSES,
} from "./plans.ts";

const NOW = new Date("2026-06-15T09:00:00.000Z");
const MEDIUM: Entitlements = {
  plan: "medium",
  status: "active",
  seats: 100,
  overrideLimits: false,
  featureToggles: {},
  trialEndsAt: null,
};

Deno.test("plans cost what the spec says in whole pence, a year the price of ten months", () => {
  const prices = PLAN_NAMES.map((plan) => [plan, PLANS[plan].monthly, PLANS[plan].annual, PLANS[plan].seats]);
  assert.deepEqual(prices, [
    ["individual", 1900, 19000, 10],
    ["small", 6900, 69000, 50],
    ["medium", 12900, 129000, 100],
    ["large", 19900, 199000, 200],
    ["enterprise", null, null, 200],
    ["custom", null, null, 200],
  ]);
  for (const { monthly, annual } of Object.values(PLANS)) {
    assert.equal(annual, monthly === null ? null : 10 * monthly);
  }
  assert.deepEqual([...PLAN_NAMES].sort(), Object.keys(PLANS).sort());
});

Deno.test("a plan limits a school's storage in bytes, and an override lifts the limit", () => {
  const limits = PLAN_NAMES.map((plan) => [plan, storageLimit({ plan, overrideLimits: false }) / 1024 ** 3]);
  assert.deepEqual(limits, [
    ["individual", 20],
    ["small", 100],
    ["medium", 200],
    ["large", 400],
    ["enterprise", 400],
    ["custom", 1000],
  ]);
  for (const plan of PLAN_NAMES) assert.equal(storageLimit({ plan, overrideLimits: true }), Infinity);
});

Deno.test("each feature begins with the plan that the spec gives it", () => {
  const plansWith = (feature: Feature) =>
    PLAN_NAMES.filter((plan) => hasFeature({ ...MEDIUM, plan }, feature)).join(" ");
  assert.deepEqual(FEATURES.map((feature) => [feature, plansWith(feature)]), [
    ["MULTI_USER", "small medium large enterprise custom"],
    ["CUSTOM_BRANDING", "small medium large enterprise custom"],
    ["AQA_CLAIM_FORMS", "small medium large enterprise custom"],
    ["CUSTOMIZABLE_PORTFOLIOS", "medium large enterprise custom"],
    ["ADVANCED_REPORTING", "large enterprise custom"],
    ["PRIORITY_SUPPORT", "medium large enterprise custom"],
    ["DEDICATED_SUPPORT", "enterprise custom"],
  ]);
});

Deno.test("a feature switched by hand wins over the plan, both ways, and overriding limits does not", () => {
  const overridden: Entitlements = { ...MEDIUM, overrideLimits: true };
  const toggled = (plan: Plan, featureToggles: Entitlements["featureToggles"], feature: Feature) =>
    hasFeature({ ...overridden, plan, featureToggles }, feature);
  assert.equal(toggled("individual", { MULTI_USER: true }, "MULTI_USER"), true);
  assert.equal(toggled("custom", { MULTI_USER: false }, "MULTI_USER"), false);
  assert.equal(toggled("individual", { MULTI_USER: true }, "CUSTOM_BRANDING"), false);
  assert.equal(toggled("individual", {}, "MULTI_USER"), false);
});

Deno.test("adding goes on while active or in trial, and stops in every other status", () => {
  const adding = SUBSCRIPTION_STATUSES.filter((status) => checkCanAdd({ ...MEDIUM, status }, NOW) === null);
  assert.deepEqual(adding, ["trial", "active"]);
  assert.match(String(checkCanAdd({ ...MEDIUM, status: "past_due" }, NOW)), /stays readable/);
});

Deno.test("a trial ends at its instant", () => {
  const trial = (trialEndsAt: string) => checkCanAdd({ ...MEDIUM, status: "trial", trialEndsAt }, NOW);
  assert.equal(trial("2026-06-15T09:00:00.001Z"), null);
  assert.match(String(trial("2026-06-15T09:00:00.000Z")), /trial has ended/);
  assert.match(String(trial("2026-06-14T23:00:00.000Z")), /trial has ended/);
});

Deno.test("a trial's end says nothing about a subscription that was bought", () => {
  assert.equal(checkCanAdd({ ...MEDIUM, trialEndsAt: "2020-01-01T00:00:00.000Z" }, NOW), null);
});

Deno.test("the pricing lists the plans of the spec, with prices and ranges", () => {
  const shown = LISTED_PLANS.map((plan) => [
    PLANS[plan].name,
    priceText(plan, "monthly"),
    priceText(plan, "annual"),
    PLANS[plan].range,
  ]);
  assert.deepEqual(shown, [
    ["Individual", "£19", "£190", "up to 10 students"],
    ["Small establishment", "£69", "£690", "up to 50 students"],
    ["Medium", "£129", "£1,290", "51-100 students"],
    ["Enterprise", "£199", "£1,990", "101-200 students"],
    ["Custom", null, null, "200+ students"],
  ]);
});

Deno.test("the plans' added features sum up to their features", () => {
  const features = new Set<string>();
  for (const [index, plan] of LISTED_PLANS.entries()) {
    const added = addedFeatures(plan, LISTED_PLANS[index - 1] ?? null);
    for (const feature of added) {
      assert.ok(!features.has(feature), `${plan} adds ${feature} again`);
      features.add(feature);
    }
    assert.deepEqual([...features].sort(), [...PLAN_FEATURES[plan]].sort(), plan);
  }
});

Deno.test("every feature has a text", () => {
  assert.deepEqual(Object.keys(FEATURE_TEXT).sort(), [...FEATURES].sort());
});
