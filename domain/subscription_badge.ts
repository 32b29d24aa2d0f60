import { countText } from "./count_text.ts";
import type { SubscriptionStatus } from "./plans.ts";

export const STATUS_LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  trial: "Trial",
  active: "Active",
  past_due: "Past due",
  cancelled: "Cancelled",
  expired: "Expired",
};

type Period = { status: SubscriptionStatus; trialEndsAt: string | null; currentPeriodEnd: string | null };
type Look = { tone: "neutral" | "info" | "danger"; look: "soft" | "outline" };

const DAY_MS = 86_400_000;

/** Default, destructive or outline (spec 2 §4). */
export function statusLook(status: SubscriptionStatus): Look {
  if (status === "past_due" || status === "expired") return { tone: "danger", look: "soft" };
  return status === "cancelled" ? { tone: "neutral", look: "outline" } : { tone: "info", look: "soft" };
}

/** Until the end of the trial or of the period that is paid for; 'N/A' without one (spec 2 §4). */
export function daysText({ status, trialEndsAt, currentPeriodEnd }: Period, now: Date): string {
  const end = status === "trial" ? trialEndsAt : currentPeriodEnd;
  if (end === null) return "N/A";
  const days = Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS);
  return days <= 0 ? "Ended" : `${countText(days, "day")} left`;
}
