import { type Plan, PLANS } from "../../domain/plans.ts";

/** Two plans are called Enterprise: the one without a price is given by hand. */
export function planOptions(plans: readonly Plan[]) {
  return plans.map((value) => ({
    value,
    label: value === "enterprise" ? "Enterprise, with dedicated support" : PLANS[value].name,
  }));
}
