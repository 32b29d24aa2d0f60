const GB = 1024 ** 3;

/** Prices in whole pence (spec 1 §9, spec 2 §9, DECISIONS 20); `storage` in bytes, which the spec does not name. */
export const PLANS = {
  individual: {
    name: "Individual",
    monthly: 1_900,
    annual: 19_000,
    storage: 20 * GB,
    seats: 10,
    range: "up to 10 students",
  },
  small: {
    name: "Small establishment",
    monthly: 6_900,
    annual: 69_000,
    storage: 100 * GB,
    seats: 50,
    range: "up to 50 students",
  },
  medium: {
    name: "Medium",
    monthly: 12_900,
    annual: 129_000,
    storage: 200 * GB,
    seats: 100,
    range: "51-100 students",
  },
  large: {
    name: "Enterprise",
    monthly: 19_900,
    annual: 199_000,
    storage: 400 * GB,
    seats: 200,
    range: "101-200 students",
  },
  enterprise: {
    name: "Enterprise",
    monthly: null,
    annual: null,
    storage: 400 * GB,
    seats: 200,
    range: "101-200 students",
  },
  custom: {
    name: "Custom",
    monthly: null,
    annual: null,
    storage: 1_000 * GB,
    seats: 200,
    range: "200+ students",
  },
} as const;

export type Plan = keyof typeof PLANS;
export const PLAN_NAMES = [
  "individual",
  "small",
  "medium",
  "large",
  "enterprise",
  "custom",
] as const satisfies readonly Plan[];

export const SUBSCRIPTION_STATUSES = ["trial", "active", "past_due", "cancelled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const FEATURES = [
  "MULTI_USER",
  "CUSTOM_BRANDING",
  "AQA_CLAIM_FORMS",
  "CUSTOMIZABLE_PORTFOLIOS",
  "ADVANCED_REPORTING",
  "PRIORITY_SUPPORT",
  "DEDICATED_SUPPORT",
] as const;
export type Feature = (typeof FEATURES)[number];

const SMALL: readonly Feature[] = ["MULTI_USER", "CUSTOM_BRANDING", "AQA_CLAIM_FORMS"];
const MEDIUM: readonly Feature[] = [...SMALL, "CUSTOMIZABLE_PORTFOLIOS", "PRIORITY_SUPPORT"];
const LARGE: readonly Feature[] = [...MEDIUM, "ADVANCED_REPORTING"];

/** Spec 2 §9; custom has all by agreement. */
export const PLAN_FEATURES: Record<Plan, readonly Feature[]> = {
  individual: [],
  small: SMALL,
  medium: MEDIUM,
  large: LARGE,
  enterprise: [...LARGE, "DEDICATED_SUPPORT"],
  custom: FEATURES,
};

/** In the order of the pricing section (spec 1 §9); `enterprise` is given by hand only. */
export const LISTED_PLANS = [
  "individual",
  "small",
  "medium",
  "large",
  "custom",
] as const satisfies readonly Plan[];
export type ListedPlan = (typeof LISTED_PLANS)[number];

export const FEATURE_TEXT: Record<Feature, string> = {
  MULTI_USER: "All your teachers and administrators",
  CUSTOM_BRANDING: "Your own logo and colour",
  AQA_CLAIM_FORMS: "Claim forms for the awarding body",
  CUSTOMIZABLE_PORTFOLIOS: "Portfolio documents set out your way",
  ADVANCED_REPORTING: "Reports and exports",
  PRIORITY_SUPPORT: "Priority support",
  DEDICATED_SUPPORT: "A support contact of your own",
};

/** Features beyond those of the plan before it in the pricing section. */
export function addedFeatures(plan: Plan, before: Plan | null): Feature[] {
  return PLAN_FEATURES[plan].filter((feature) => before === null || !PLAN_FEATURES[before].includes(feature));
}

/** '£19' or '£1,290', pence only where there are any; null without a price. */
export function priceText(plan: Plan, interval: BillingInterval): string | null {
  const pence = PLANS[plan][interval];
  if (pence === null) return null;
  const digits = pence % 100 === 0 ? 0 : 2;
  return (pence / 100).toLocaleString("en-GB", {
    style: "currency",
    currency: "GBP",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export type BillingInterval = "monthly" | "annual";

/** A missing one follows the plan. */
export type FeatureToggles = Partial<Record<Feature, boolean>>;

/** The school's own copy (DESIGN §3). Seats count students that are not archived. */
export type Entitlements = {
  plan: Plan;
  status: SubscriptionStatus;
  seats: number;
  overrideLimits: boolean;
  featureToggles: FeatureToggles;
  /** Null unless in a trial. */
  trialEndsAt: string | null;
};

/** Bytes; Infinity with an override (DECISIONS 20). */
export function storageLimit(
  { plan, overrideLimits }: Pick<Entitlements, "plan" | "overrideLimits">,
): number {
  return overrideLimits ? Infinity : PLANS[plan].storage;
}

/** What decides which features a school has. */
export type PlanFeatures = Pick<Entitlements, "plan" | "featureToggles">;

/** A manual toggle wins over the plan (DECISIONS 21). */
export function hasFeature(
  entitlements: PlanFeatures,
  feature: Feature,
): boolean {
  return entitlements.featureToggles[feature] ?? PLAN_FEATURES[entitlements.plan].includes(feature);
}

/** What decides whether a school may continue. */
export type Subscription = Pick<Entitlements, "status" | "trialEndsAt">;

/** Days after a trial in which work in existing portfolios continues (DECISIONS 31). */
const CONTINUE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Refuses new students, staff and portfolios; null while the plan lasts (DECISIONS 31). */
export function checkCanAdd({ status, trialEndsAt }: Subscription, now: Date): string | null {
  if (status === "trial" && hasEnded(trialEndsAt, now)) {
    return "The free trial has ended. Choose a plan to add more.";
  }
  if (status === "trial" || status === "active") return null;
  return "The subscription is not active, so nothing can be added. What is here stays readable.";
}

/**
 * Refuses work, feedback and messages in existing portfolios once the plan has ended; null while they may continue. Reading
 * and exporting always may (DECISIONS 31). A trial counts from its end. The text for students does not mention plans.
 */
export function checkCanContinue(
  { status, trialEndsAt }: Subscription,
  now: Date,
  reader: "student" | "staff",
): string | null {
  const over = status === "expired" ||
    (status === "trial" && hasEnded(trialEndsAt, new Date(now.getTime() - CONTINUE_DAYS * DAY_MS)));
  if (!over) return null;
  return reader === "student"
    ? "Your school has paused new work. Ask your teacher."
    : "The plan has ended, so nothing can be changed. What is here can be read and exported.";
}

function hasEnded(at: string | null, now: Date): boolean {
  return at !== null && at <= now.toISOString();
}
