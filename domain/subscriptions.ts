import { countText } from "./count_text.ts";
import type { Capability } from "./permissions.ts";
import type { Subscription } from "./plans.ts";

const DAY_MS = 86_400_000;

/** Work in portfolios that exist: it stops where `checkCanContinue` (plans) refuses (DECISIONS 31). */
const WORK: ReadonlySet<Capability> = new Set<Capability>([
  "outcome.comment",
  "outcome.complete",
  "outcome.locate_work",
  "evidence.promise",
  "evidence.add",
  "evidence.remove",
  "evidence.restore",
  "evidence.share",
  "resource.add",
  "resource.remove",
  "portfolio.submit",
  "portfolio.assess",
  "portfolio.verify",
  "portfolio.award",
  "portfolio.step_many",
  "portfolio.return",
  "board.move",
  "claim.create",
  "chat.write",
  "chat.announce",
]);

export function isWork(capability: Capability): boolean {
  return WORK.has(capability);
}

/** Whole days left of a trial, a begun day counted; null without one. */
export function trialDaysLeft({ status, trialEndsAt }: Subscription, now: Date): number | null {
  if (status !== "trial" || trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now.getTime()) / DAY_MS));
}

/** '5 days left of your free trial'. */
export function trialText(daysLeft: number): string {
  return daysLeft === 0
    ? "The free trial has ended"
    : `${countText(daysLeft, "day")} left of your free trial`;
}

const MAX_SEATS = 100_000;
const MAX_TRIAL_DAYS = 365;

export function checkSeats(seats: number): string | null {
  return isCount(seats, MAX_SEATS) ? null : `Seats are a whole number from 1 to ${MAX_SEATS}.`;
}

export function checkTrialDays(days: number): string | null {
  return isCount(days, MAX_TRIAL_DAYS) ? null : `A trial lasts 1 to ${MAX_TRIAL_DAYS} days.`;
}

function isCount(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max;
}
