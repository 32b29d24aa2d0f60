import assert from "node:assert/strict";
import {
  addedFeatures,
  FEATURE_WORDS,
  FEATURES,
  PLAN_FEATURES,
  PLANS,
  PLANS_SHOWN,
  priceWords,
} from "../../domain/plans.ts";

Deno.test("the pricing shows the plans of the spec, with its prices and ranges", () => {
  const shown = PLANS_SHOWN.map((plan) => [
    PLANS[plan].name,
    priceWords(plan, "monthly"),
    priceWords(plan, "annual"),
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

Deno.test("what the plans add to each other is what they have", () => {
  const had = new Set<string>();
  for (const [index, plan] of PLANS_SHOWN.entries()) {
    const added = addedFeatures(plan, PLANS_SHOWN[index - 1] ?? null);
    for (const feature of added) {
      assert.ok(!had.has(feature), `${plan} adds ${feature} again`);
      had.add(feature);
    }
    assert.deepEqual([...had].sort(), [...PLAN_FEATURES[plan]].sort(), plan);
  }
});

Deno.test("every feature has words", () => {
  assert.deepEqual(Object.keys(FEATURE_WORDS).sort(), [...FEATURES].sort());
});
