import { hoursText, poundsText, TRANSACTION_TYPE_LABELS, type TransactionType } from "./bookkeeping.ts";
import { DEFAULT_TIME_ZONE, longDate } from "./dates.ts";
import { type Feature, type Plan, PLANS, type SubscriptionStatus } from "./plans.ts";
import { ROLE_LABELS, type StaffRole } from "./people.ts";
import { STATUS_LABELS } from "./subscription_badge.ts";
import { FEATURE_NAMES, TENANT_TYPE_LABELS, type TenantType } from "./tenants.ts";

type Data = Readonly<Record<string, unknown>>;
type Value = string | number | boolean;

const whole = (value: Value) => Number(value).toLocaleString("en-GB");
const day = (value: Value) => longDate(String(value), DEFAULT_TIME_ZONE);

/** What an event's data says: its label and how a value is written, in this order. `formerPlan` is what `plan` was. */
const DETAILS: Readonly<Record<string, readonly [label: string, text: (value: Value) => string]>> = {
  subdomain: ["Subdomain", String],
  domain: ["Domain", String],
  tenantType: ["Type", (type) => TENANT_TYPE_LABELS[type as TenantType] ?? String(type)],
  plan: ["Plan", (plan) => PLANS[plan as Plan]?.name ?? String(plan)],
  status: ["Status", (status) => STATUS_LABELS[status as SubscriptionStatus] ?? String(status)],
  seats: ["Student limit", whole],
  trialEndsAt: ["Trial ends", day],
  paidUntil: ["Paid until", day],
  role: ["Role", (role) => ROLE_LABELS[role as StaffRole] ?? String(role)],
  units: ["Units", whole],
  type: ["Type", (type) => TRANSACTION_TYPE_LABELS[type as TransactionType] ?? String(type)],
  number: ["Number", String],
  amount: ["Amount", (pence) => poundsText(Number(pence))],
  reopened: ["Invoice to be paid again", String],
  dueOn: ["Due", day],
  paidOn: ["Paid on", day],
  hours: ["Time", (hundredths) => hoursText(Number(hundredths))],
};

/** 'Plan: Medium (was Small)': what was changed, and what else is known of it. */
export function auditDetails(what: string, data: Data): string[] {
  if (what === "tenant.feature_toggled") return [featureText(data)];
  const details = Object.entries(DETAILS).flatMap(([field, [label, text]]) => {
    const value = valueOf(data[field]);
    const former = valueOf(data[`former${field[0]!.toUpperCase()}${field.slice(1)}`]);
    if (!(field in data) || value === former) return [];
    const now = value === null ? "none" : text(value);
    return former === null
      ? value === null ? [] : [`${label}: ${now}`]
      : [`${label}: ${now} (was ${text(former)})`];
  });
  const fields = String(data["fields"] ?? "").split(" ");
  return [
    ...(fields.includes("name") ? ["Name"] : []),
    ...(fields.includes("billing_email") ? ["Billing email"] : []),
    ...details,
  ];
}

function valueOf(value: unknown): Value | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function featureText({ feature, enabled }: Data): string {
  const state = enabled === null ? "as in the plan" : enabled === true ? "on" : "off";
  return `${FEATURE_NAMES[feature as Feature] ?? String(feature)}: ${state}`;
}
