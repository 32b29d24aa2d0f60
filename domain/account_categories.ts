import type { TransactionType } from "./bookkeeping.ts";

/** Category of a booked time entry. */
export const TIME_COST = "time_cost";

/** Stored categories by what people read (spec 2 §4, §9). Others are stored and shown as they were typed. */
const CATEGORY_LABELS: Readonly<Record<string, string>> = {
  subscription: "Subscription",
  refund: "Refund",
  payment_fees: "Payment fees",
  hosting: "Hosting",
  replit_hosting: "Replit hosting",
  [TIME_COST]: "Time cost",
  build: "Build",
  r_and_d: "Research and development",
  onboarding: "Onboarding",
  sales: "Sales",
  support: "Support",
  admin: "Administration",
  other: "Other",
};

export const TIME_CATEGORIES = [
  "build",
  "r_and_d",
  "onboarding",
  "sales",
  "support",
  "admin",
  "other",
] as const;

/** Categories that a form suggests. */
export const SUGGESTED_CATEGORIES: Readonly<Record<TransactionType, readonly string[]>> = {
  income: ["subscription", "onboarding", "other"],
  expenditure: ["hosting", "payment_fees", "refund", TIME_COST, "other"],
};

export function categoryLabel(stored: string): string {
  return Object.hasOwn(CATEGORY_LABELS, stored) ? CATEGORY_LABELS[stored]! : stored;
}

/** The stored category of a typed one: that of a label, however it is spelt, else the text itself. */
export function storedCategory(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  const lower = text.toLowerCase();
  const known = Object.entries(CATEGORY_LABELS)
    .find(([stored, label]) => stored === lower || label.toLowerCase() === lower);
  return known?.[0] ?? text;
}
