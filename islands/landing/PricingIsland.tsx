import { type MouseEvent, useId, useState } from "react";
import { links } from "../../domain/links.ts";
import { type BillingInterval, LISTED_PLANS, type ListedPlan, type Plan } from "../../domain/plans.ts";
import { withQuery } from "../../domain/path_parts.ts";
import { isTrialPlan } from "../../domain/signup.ts";
import type { Price } from "../../domain/billing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { BuyButton } from "../billing/BuyButton.tsx";
import { CustomPlan, PlanCard, StartLink } from "./PlanCard.tsx";
import { useChosenPlan } from "./queries.ts";

type Props = {
  /** Origin of the page with the contact form; null when it is this page. */
  contactOrigin: string | null;
  salesEmail: string | null;
  /** Address of the self-service trial; the contact form otherwise. */
  getStartedAt?: string | null;
  /** The school's own plan. */
  current?: Plan;
  /** Checkout for a school that pays by card; the contact form otherwise. */
  checkout?: Checkout | null;
};

type Checkout = {
  prices: readonly Price[];
  /** Address at which a paying school changes its plan; null for others. */
  changeAt: string | null;
};

/** Plans with monthly and annual prices (spec 1 §2.3, §9). */
export default function PricingIsland(props: Props) {
  const { contactOrigin, salesEmail, getStartedAt = null, current, checkout = null } = props;
  const [interval, setBillingInterval] = useState<BillingInterval>("monthly");
  const [, choosePlan] = useChosenPlan();
  const start = (plan: ListedPlan) =>
    getStartedAt === null || !isTrialPlan(plan) ? write(plan) : { href: withQuery(getStartedAt, { plan }) };
  const write = (plan: ListedPlan) => ({
    href: (contactOrigin ?? "") + links.contact(plan),
    // The form is on this page: a navigation would clear it.
    onClick: contactOrigin !== null ? undefined : (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choosePlan(plan);
      history.replaceState(null, "", links.contact(plan));
      const form = document.getElementById("contact");
      form?.scrollIntoView();
      form?.focus({ preventScroll: true });
    },
  });
  return (
    <>
      <IntervalToggle interval={interval} onChange={setBillingInterval} />
      <ul className="plans grid gap-l">
        {LISTED_PLANS.map((plan, index) =>
          plan === "custom"
            ? <CustomPlan key={plan} salesEmail={salesEmail} start={start(plan)} />
            : (
              <PlanCard
                key={plan}
                plan={plan}
                previous={LISTED_PLANS[index - 1] ?? null}
                interval={interval}
                start={plan === current && (checkout === null || checkout.changeAt !== null)
                  ? null
                  : checkout === null
                  ? <StartLink plan={plan} {...start(plan)} />
                  : <BuyButton plan={plan} interval={interval} {...checkout} />}
                current={plan === current}
                trial={current === undefined}
              />
            )
        )}
      </ul>
    </>
  );
}

type ToggleProps = { interval: BillingInterval; onChange: (interval: BillingInterval) => void };

function IntervalToggle({ interval, onChange }: ToggleProps) {
  const name = useId();
  const option = (value: BillingInterval, label: string, note?: string) => (
    <label className="interval target strong row gap-s">
      <input
        type="radio"
        name={name}
        value={value}
        checked={interval === value}
        onChange={() => onChange(value)}
      />
      {label}
      {note && <Badge tone="success">{note}</Badge>}
    </label>
  );
  return (
    <fieldset className="intervals scripted box">
      <legend className="sr-only">How the plan is paid</legend>
      {option("monthly", "Monthly")}
      {option("annual", "Annual", "Save 2 months")}
    </fieldset>
  );
}
