import { checkCanAdd, type Subscription, type SubscriptionStatus } from "../../../domain/plans.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import { trialDaysLeft, trialText } from "../../../domain/subscriptions.ts";
import { Alert } from "../../../ui/Alert.tsx";

const FEW_DAYS = 3;

/** Spec 2 §8; what continues is DECISIONS 31. */
const LAPSED: Readonly<Partial<Record<SubscriptionStatus, string>>> = {
  past_due: "Your payment is past due. Please update your payment method to continue using the service.",
  cancelled: "Your subscription has been cancelled. Renew to continue using the service.",
  expired: "Your subscription has ended. What is here can be read and exported.",
};

type Props = { subscription: Subscription | null; now: Date; mode: "teacher" | "admin" };

/** Days left of a trial, or what has lapsed: in full for an administrator, a line for a teacher (DECISIONS 31). */
export function PlanNote({ subscription, now, mode }: Props) {
  if (subscription === null) return null;
  const lapsed = LAPSED[subscription.status];
  if (lapsed !== undefined) {
    if (mode === "teacher") return <p className="quiet">{checkCanAdd(subscription, now)}</p>;
    return (
      <Alert tone={subscription.status === "past_due" ? "warning" : "danger"} title={lapsed}>
        <p>
          <a href={serverLinks.billing()}>Go to billing</a>
        </p>
      </Alert>
    );
  }
  const daysLeft = trialDaysLeft(subscription, now);
  if (daysLeft === null) return null;
  if (mode === "teacher") return <p className="quiet">{`${trialText(daysLeft)}.`}</p>;
  return (
    <Alert tone={daysLeft <= FEW_DAYS ? "warning" : "info"} title={trialText(daysLeft)}>
      <p className="measure">
        {daysLeft === 0
          ? "No students, staff or portfolios can be added until you choose a plan. Existing work can continue for 30 days after the trial."
          : "After that you can't add students, staff or portfolios until you choose a plan. Existing work can continue for 30 more days."}
      </p>
    </Alert>
  );
}
