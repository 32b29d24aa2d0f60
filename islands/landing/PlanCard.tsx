import type { MouseEvent } from "react";
import { salesMail } from "../../domain/contact.ts";
import {
  addedFeatures,
  type BillingInterval,
  FEATURE_WORDS,
  type Plan,
  PLANS,
  priceWords,
} from "../../domain/plans.ts";
import { Check } from "../../ui/icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** Where 'Get Started' leads. */
type Start = { href: string; onClick?: (event: MouseEvent) => void };

type PlanCardProps = {
  plan: Plan;
  /** The plan that stands before it, whose features it has too. */
  before: Plan | null;
  interval: BillingInterval;
  start: Start;
};

/** A plan with its price, what it adds to the one before, and the way to it. */
export function PlanCard({ plan, before, interval, start }: PlanCardProps) {
  const { name, range } = PLANS[plan];
  const [first, second] = interval === "monthly"
    ? [[priceWords(plan, "monthly"), "a month"], `or ${priceWords(plan, "annual")} a year`]
    : [[priceWords(plan, "annual"), "a year"], `or ${priceWords(plan, "monthly")} a month`];
  const added = addedFeatures(plan, before);
  return (
    <li className="card plan">
      <h3>{name}</h3>
      <p className="plan-range">{range}</p>
      <p className="plan-price">
        <b>{first[0]}</b> {first[1]}
        <span className="plan-other">{second}</span>
      </p>
      <p className="plan-trial">7-day free trial</p>
      <LinkButton {...start} variant="primary" wide>
        Get Started <span className="sr-only">with {name}</span>
      </LinkButton>
      <ul className="plan-features">
        {before === null && <Feature>Units, portfolios and awards</Feature>}
        {before !== null && <Feature>Everything in {PLANS[before].name}</Feature>}
        {added.map((feature) => <Feature key={feature}>{FEATURE_WORDS[feature]}</Feature>)}
      </ul>
    </li>
  );
}

/** The plan without a price: a mail to sales, or the contact form where there is no address (spec 1 §2.3). */
export function CustomPlan({ salesEmail, start }: { salesEmail: string | null; start: Start }) {
  const { name, range } = PLANS.custom;
  const added = addedFeatures("custom", "large").map((feature) => FEATURE_WORDS[feature].toLowerCase());
  return (
    <li className="card plan plan-custom">
      <div>
        <h3>{name}</h3>
        <p className="plan-range">{range}</p>
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
    <li>
      <Check size={18} />
      <span>{children}</span>
    </li>
  );
}
