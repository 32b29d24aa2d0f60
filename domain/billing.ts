import { type BillingInterval, type Plan, PLANS, type SubscriptionStatus } from "./plans.ts";

/** Plans with a price, which a school can buy itself. */
export const PAID_PLANS = ["individual", "small", "medium", "large"] as const satisfies readonly Plan[];
type PaidPlan = (typeof PAID_PLANS)[number];

/** A subscription as Stripe tells it; times in seconds since 1970. */
export type StripeState = {
  id: string;
  status: string;
  priceId: string | null;
  created: number;
  periodStart: number | null;
  periodEnd: number | null;
  /** It ends on its own, now or at the end of its period. */
  cancels: boolean;
};

/** A price at Stripe, of a plan paid by the month or the year. */
export type Price = { id: string; plan: PaidPlan; interval: BillingInterval };

/** The stored part of a school's subscription that Stripe decides. */
export type PaidState = {
  plan: Plan;
  status: SubscriptionStatus;
  maxStudents: number;
  billingInterval: BillingInterval | null;
  stripeSubscriptionId: string | null;
  currentPeriodStart: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  trialEndsAt: string | null;
};

/** A trial at Stripe has a means of payment, and goes over into paying on its own. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "cancelled",
};

/** Its plan is chosen, paid and left at Stripe. */
export function paysByStripe(
  { stripeSubscriptionId, status }: { stripeSubscriptionId: string | null; status: string },
): boolean {
  return stripeSubscriptionId !== null && status !== "cancelled";
}

/** Subscriptions that have begun and not ended, paid ones first, then the newest. */
export function runningStates(states: readonly StripeState[]): StripeState[] {
  const isPaid = ({ status }: StripeState) => STATUSES[status] === "active" ? 1 : 0;
  return states.filter(({ status }) => Object.hasOwn(STATUSES, status) && status !== "canceled")
    .toSorted((one, other) => isPaid(other) - isPaid(one) || other.created - one.created);
}

/** The first subscription that runs, else the stored one once it has ended; null where none ever began. */
export function currentState(states: readonly StripeState[], storedId: string | null): StripeState | null {
  const ended = states.find(({ id, status }) => id === storedId && status === "canceled");
  return runningStates(states)[0] ?? ended ?? null;
}

/** What is stored from now on. A price that is not ours leaves the plan as it is. */
export function paidState(state: StripeState, stored: PaidState, prices: readonly Price[]): PaidState {
  const price = prices.find(({ id }) => id === state.priceId);
  const plan = price?.plan ?? stored.plan;
  return {
    plan,
    status: STATUSES[state.status] ?? stored.status,
    maxStudents: seats(state, stored, plan),
    // Without it no price is shown, since that is not ours.
    billingInterval: price?.interval ?? null,
    stripeSubscriptionId: state.id,
    currentPeriodStart: instant(state.periodStart),
    currentPeriodEnd: instant(state.periodEnd),
    cancelAtPeriodEnd: state.cancels && state.status !== "canceled",
    trialEndsAt: null,
  };
}

/** What is stored of a school whose customer was deleted at Stripe, with its subscriptions. */
export function deletedState(stored: PaidState): PaidState {
  const { plan, maxStudents, billingInterval, stripeSubscriptionId, trialEndsAt } = stored;
  const { currentPeriodStart, currentPeriodEnd } = stored;
  return {
    plan,
    status: stripeSubscriptionId === null ? stored.status : "cancelled",
    maxStudents,
    billingInterval,
    stripeSubscriptionId,
    currentPeriodStart,
    currentPeriodEnd,
    cancelAtPeriodEnd: false,
    trialEndsAt,
  };
}

/** The plan's seats, plus those agreed beyond them while the plan stays. */
function seats({ id }: StripeState, stored: PaidState, plan: Plan): number {
  if (plan !== stored.plan) return PLANS[plan].seats;
  return stored.stripeSubscriptionId === id
    ? stored.maxStudents
    : Math.max(stored.maxStudents, PLANS[plan].seats);
}

function instant(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** Its plan was agreed with the operator, who alone changes it. */
export function isAgreed(bought: { stripeSubscriptionId: string | null; status: string }): boolean {
  return !paysByStripe(bought) && (bought.status === "active" || bought.status === "past_due");
}

export const AGREED = "Your school's plan was agreed with us. Contact us to change it.";
export const NOT_CONFIGURED = "Stripe pricing not configured. Please contact support.";
