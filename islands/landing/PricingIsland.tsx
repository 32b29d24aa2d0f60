import { type MouseEvent, useId, useState } from "react";
import { links } from "../../domain/links.ts";
import { type BillingInterval, type Plan, PLANS_SHOWN } from "../../domain/plans.ts";
import { useChosenPlan } from "./chosen_plan.ts";
import { CustomPlan, PlanCard } from "./PlanCard.tsx";

type Props = {
  /** The origin whose page holds the contact form; null when it is this very page. */
  contactOrigin: string | null;
  /** Where the Custom plan's mail goes, if the installation names an address. */
  salesEmail: string | null;
};

/** The plans, by month or by year (spec 1 §2.3, §9). Both prices stand there; the toggle says which comes first. */
export default function PricingIsland({ contactOrigin, salesEmail }: Props) {
  const [interval, setBilling] = useState<BillingInterval>("monthly");
  const [, choose] = useChosenPlan();
  const start = (plan: Plan) => ({
    href: (contactOrigin ?? "") + links.contact(plan),
    // The form is on this page: what is typed in it stays.
    onClick: contactOrigin !== null ? undefined : (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(plan);
      history.replaceState(null, "", links.contact(plan));
      const form = document.getElementById("contact");
      form?.scrollIntoView();
      form?.focus({ preventScroll: true });
    },
  });
  return (
    <>
      <IntervalToggle interval={interval} onChange={setBilling} />
      <ul className="plans">
        {PLANS_SHOWN.map((plan, index) =>
          plan === "custom"
            ? <CustomPlan key={plan} salesEmail={salesEmail} start={start(plan)} />
            : (
              <PlanCard
                key={plan}
                plan={plan}
                before={PLANS_SHOWN[index - 1] ?? null}
                interval={interval}
                start={start(plan)}
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
  const choice = (value: BillingInterval, label: string, note?: string) => (
    <label className="interval">
      <input
        type="radio"
        name={name}
        value={value}
        checked={interval === value}
        onChange={() => onChange(value)}
      />
      {label}
      {note && <span className="interval-note">{note}</span>}
    </label>
  );
  return (
    <fieldset className="intervals">
      <legend className="sr-only">How the plan is paid</legend>
      {choice("monthly", "Monthly")}
      {choice("annual", "Annual", "Save 2 months")}
    </fieldset>
  );
}
