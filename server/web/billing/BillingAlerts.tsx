import { longDate } from "../../../domain/dates.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { SubscriptionView } from "../../features/billing/read_subscription.ts";

type Props = { subscription: SubscriptionView; checkout: "done" | "left" | null; timeZone: string };

/** The texts of spec 2 §8, and what Stripe's page came to. */
export function BillingAlerts({ subscription, checkout, timeZone }: Props) {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, paysByStripe } = subscription;
  return (
    <>
      {checkout === "done" && (paysByStripe
        ? <Alert tone="success" title="Thank you">Your plan is active. Stripe emails you the receipts.</Alert>
        : (
          <Alert tone="info" title="Your payment is on its way">
            Stripe has not told us yet. Load this page again in a minute.
          </Alert>
        ))}
      {checkout === "left" && (
        <Alert tone="info" title="Nothing was bought">You can choose a plan at any time.</Alert>
      )}
      {status === "past_due" && (
        <Alert tone="danger">
          Your payment is past due. Please update your payment method to continue using the service.
        </Alert>
      )}
      {status === "cancelled" && (
        <Alert tone="danger">
          Your subscription has been cancelled. Renew to continue using the service.
        </Alert>
      )}
      {status === "expired" && (
        <Alert tone="danger">
          Your subscription has ended. What is here can be read and exported. Choose a plan to go on.
        </Alert>
      )}
      {cancelAtPeriodEnd && status !== "cancelled" && (
        <Alert tone="warning">
          Your subscription will be cancelled at the end of the current billing period.
          {currentPeriodEnd && ` That is ${longDate(currentPeriodEnd, timeZone)}.`}
        </Alert>
      )}
    </>
  );
}
