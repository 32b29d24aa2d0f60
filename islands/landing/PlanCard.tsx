import type { MouseEvent, ReactNode } from "react";
import { salesMail } from "../../domain/contact.ts";
import {
  addedFeatures,
  type BillingInterval,
  FEATURE_TEXT,
  type Plan,
  PLANS,
  priceText,
} from "../../domain/plans.ts";
import { Check } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

type StartProps = { href: string; onClick?: (event: MouseEvent) => void };

type PlanCardProps = {
  plan: Plan;
  /** The next smaller plan, whose features are included. */
  previous: Plan | null;
  interval: BillingInterval;
  /** Leads on; null for a plan that the school pays already. */
  start: ReactNode;
  /** The school's own. */
  current?: boolean;
  /** A school that begins with it has a free trial. */
  trial: boolean;
};

export function PlanCard({ plan, previous, interval, start, current = false, trial }: PlanCardProps) {
  const { name, range } = PLANS[plan];
  const [price, otherPrice] = interval === "monthly"
    ? [[priceText(plan, "monthly"), "a month"], `or ${priceText(plan, "annual")} a year`]
    : [[priceText(plan, "annual"), "a year"], `or ${priceText(plan, "monthly")} a month`];
  const added = addedFeatures(plan, previous);
  return (
    <li className="plan card stack">
      <div className="stack gap-xs">
        <h3>{name}</h3>
        <p className="quiet">{range}</p>
      </div>
      <p className="plan-price">
        <b className="display-size">{price[0]}</b> {price[1]}
        <span className="block quiet">{otherPrice}</span>
      </p>
      {current
        ? <p className="box box-row text-centred toned tone-success strong">Your current plan</p>
        : trial && <p className="tone-success tone-text strong">7-day free trial</p>}
      {start}
      <ul className="plan-features stack gap-s small">
        {previous === null && <Feature>Units, portfolios and awards</Feature>}
        {previous !== null && <Feature>Everything in {PLANS[previous].name}</Feature>}
        {added.map((feature) => <Feature key={feature}>{FEATURE_TEXT[feature]}</Feature>)}
      </ul>
    </li>
  );
}

export function StartLink({ plan, ...start }: StartProps & { plan: Plan }) {
  return (
    <LinkButton {...start} variant="primary" wide>
      Get Started <span className="sr-only">with {PLANS[plan].name}</span>
    </LinkButton>
  );
}

/** The plan without a price: mail to sales, or the contact form without a sales address (spec 1 §2.3). */
export function CustomPlan({ salesEmail, start }: { salesEmail: string | null; start: StartProps }) {
  const { name, range } = PLANS.custom;
  const added = addedFeatures("custom", "large").map((feature) => FEATURE_TEXT[feature].toLowerCase());
  return (
    <li className="plan plan-custom across card stack">
      <div>
        <h3>{name}</h3>
        <p className="quiet">{range}</p>
      </div>
      <p className="quiet">
        For a trust, a local authority or a large centre: everything in Enterprise, with{" "}
        {added.join(", ")}, at a price agreed with you.
      </p>
      <LinkButton {...(salesEmail === null ? start : { href: salesMail(salesEmail) })}>
        Contact sales
      </LinkButton>
    </li>
  );
}

function Feature({ children }: { children: React.ReactNode }) {
  return (
    <li className="noted">
      <Check size={18} />
      <span>{children}</span>
    </li>
  );
}
