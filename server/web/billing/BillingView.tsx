import { countText, numberText } from "../../../domain/count_text.ts";
import { longDate } from "../../../domain/dates.ts";
import type { Invoice } from "../../../domain/invoices.ts";
import { links } from "../../../domain/links.ts";
import { PLANS, priceText, type SubscriptionStatus } from "../../../domain/plans.ts";
import InvoiceDetailsIsland from "../../../islands/billing/InvoiceDetailsIsland.tsx";
import ManageBillingIsland from "../../../islands/billing/ManageBillingIsland.tsx";
import { Card, CardFooter, CardSection } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { Island } from "../../ui/island.tsx";
import { BillingAlerts } from "./BillingAlerts.tsx";
import { InvoicesCard } from "./InvoicesCard.tsx";
import type { SubscriptionView } from "../../features/billing/read_subscription.ts";

type Props = {
  subscription: SubscriptionView;
  /** Counted in the school itself. */
  students: number;
  /** Invoices outside Stripe. */
  invoices: readonly Invoice[];
  /** Today at the school: `YYYY-MM-DD`. */
  today: string;
  /** Stripe is set up here. */
  byCard: boolean;
  /** Result of Stripe's page. */
  checkout: "done" | "left" | null;
  timeZone: string;
};

const STATUS: Readonly<Record<SubscriptionStatus, string>> = {
  trial: "Free trial",
  active: "Active",
  past_due: "Payment is past due",
  cancelled: "Cancelled",
  expired: "Ended",
};

/** Spec 2 §2, Billing & Subscription page. */
export function BillingView(props: Props) {
  const { subscription, students, invoices, today, byCard, checkout, timeZone } = props;
  const { plan, status, maxStudents, overrideLimits, paysByStripe, stripeCustomerId } = subscription;
  return (
    <div className="narrow-page stack gap-xl">
      <BillingAlerts subscription={subscription} checkout={checkout} timeZone={timeZone} />
      <Card title="Current plan">
        <CardSection className="stack gap-l">
          <DefinitionList
            items={[
              { term: "Plan", detail: PLANS[plan].name },
              { term: "Status", detail: STATUS[status] },
              ...priceItem(subscription),
            ]}
          />
          {overrideLimits ? <p>{`${countText(students, "student")}, without a limit`}</p> : (
            <ProgressBar
              label="Students"
              percent={maxStudents === 0 ? 100 : Math.min(100, Math.round(students / maxStudents * 100))}
              text={`${numberText(students)} of ${numberText(maxStudents)} students`}
            />
          )}
        </CardSection>
        <CardFooter>
          {byCard && stripeCustomerId !== null && (
            <Island name="billing/ManageBillingIsland" of={ManageBillingIsland} props={{}} />
          )}
          <LinkButton href={links.settings()}>{paysByStripe ? "See all plans" : "Choose a plan"}</LinkButton>
        </CardFooter>
      </Card>
      <Card title="Subscription details">
        <CardSection>
          <DefinitionList items={details(subscription, timeZone)} />
        </CardSection>
      </Card>
      {invoices.length > 0 && <InvoicesCard invoices={invoices} today={today} />}
      <Island
        name="billing/InvoiceDetailsIsland"
        of={InvoiceDetailsIsland}
        props={{
          purchaseOrder: subscription.purchaseOrder ?? "",
          billingEmail: subscription.billingEmail ?? "",
          byCard,
        }}
      />
    </div>
  );
}

function priceItem({ plan, billingInterval }: SubscriptionView) {
  const price = billingInterval && priceText(plan, billingInterval);
  return price
    ? [{ term: "Price", detail: `${price} a ${billingInterval === "annual" ? "year" : "month"}` }]
    : [];
}

function details(subscription: SubscriptionView, timeZone: string) {
  const { currentPeriodStart, currentPeriodEnd, trialEndsAt, paysByStripe, isAgreed } = subscription;
  const date = (instant: string) => longDate(instant, timeZone);
  return [
    ...(trialEndsAt === null ? [] : [{ term: "Trial ends", detail: date(trialEndsAt) }]),
    ...(currentPeriodEnd === null ? [] : [{
      term: "Billing period",
      detail: currentPeriodStart === null
        ? `until ${date(currentPeriodEnd)}`
        : `${date(currentPeriodStart)} to ${date(currentPeriodEnd)}`,
    }]),
    {
      term: "Paid by",
      detail: paysByStripe ? "card, at Stripe" : isAgreed ? "invoice" : "nothing yet",
    },
  ];
}
