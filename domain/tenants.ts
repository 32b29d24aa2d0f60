import { type Feature, type FeatureToggles, type Plan, PLANS, type SubscriptionStatus } from "./plans.ts";

export const TENANT_TYPES = ["institutional", "individual"] as const;
export type TenantType = (typeof TENANT_TYPES)[number];

export const TENANT_TYPE_LABELS: Readonly<Record<TenantType, string>> = {
  institutional: "Institution",
  individual: "Individual",
};

export const TENANT_TYPE_HINTS: Readonly<Record<TenantType, string>> = {
  institutional: "A school, college or centre with staff of its own.",
  individual: "One teacher who works alone.",
};

/** Which tenants a list shows. */
export const TENANT_FILTERS = ["all", "active", "inactive"] as const;
export type TenantFilter = (typeof TENANT_FILTERS)[number];

/** A subscription as the super admin sees it (spec 2 §3). */
export type SubscriptionView = {
  plan: Plan;
  status: SubscriptionStatus;
  maxStudents: number;
  currentStudentCount: number;
  overrideLimits: boolean;
  featureToggles: FeatureToggles;
  billingEmail: string | null;
  /** Purchase order for its invoices. */
  purchaseOrder: string | null;
  notes: string | null;
  trialEndsAt: string | null;
  currentPeriodStart: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
};

/** A tenant as the super admin sees it (spec 2 §3, API.md). */
export type TenantView = {
  id: string;
  name: string;
  subdomain: string | null;
  /** The installation's own where the tenant has none. */
  domain: string;
  active: boolean;
  tenantType: TenantType;
  studentCount: number;
  teacherCount: number;
  adminCount: number;
  subscription: SubscriptionView;
  url: string;
  createdAt: string;
  /** Null until its database has been set up. */
  readyAt: string | null;
  /** When the counts were read at the school; null before the first time. */
  countedAt: string | null;
  /** Whether the school has the subscription as it is here. */
  applied: boolean;
  /** The last support access that the school told of, which may have ended; null for none. */
  support: { endsAt: string; mayChange: boolean } | null;
};

/** Limits that the subscription dialog proposes (spec 2 §9), which names no `enterprise`: that one has its plan's (DECISIONS 20). */
export const DIALOG_SEATS: Readonly<Record<Plan, number>> = {
  individual: 10,
  small: 50,
  medium: 100,
  large: 150,
  enterprise: PLANS.enterprise.seats,
  custom: 200,
};

const MAX_STUDENTS = 100_000;

/** 0 lets no student be added. */
export function checkStudentLimit(limit: number): string | null {
  return Number.isInteger(limit) && limit >= 0 && limit <= MAX_STUDENTS
    ? null
    : `The student limit is a whole number from 0 to ${MAX_STUDENTS.toLocaleString("en-GB")}`;
}

/** As the operator names them. */
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  MULTI_USER: "Multiple users",
  CUSTOM_BRANDING: "Custom branding",
  AQA_CLAIM_FORMS: "AQA claim forms",
  CUSTOMIZABLE_PORTFOLIOS: "Customisable portfolios",
  ADVANCED_REPORTING: "Advanced reporting",
  PRIORITY_SUPPORT: "Priority support",
  DEDICATED_SUPPORT: "Dedicated support",
};

export const NOTES_LENGTH = 2_000;
