import { PLANS, priceText } from "../../domain/plans.ts";
import { TRIAL_PLANS, type TrialPlan } from "../../domain/signup.ts";

/** `plan`: the one that is chosen at first. */
export function PlanChoice({ plan }: { plan: TrialPlan }) {
  return (
    <fieldset className="stack gap-xs">
      <legend className="strong">Plan to try</legend>
      <p className="small quiet">You pay nothing now, and can choose another plan after the trial.</p>
      {TRIAL_PLANS.map((value) => (
        <label key={value} className="radio row one-line tops gap-m">
          <input type="radio" name="plan" value={value} defaultChecked={value === plan} />
          <span>
            {PLANS[value].name}
            <span className="checkbox-hint small quiet">
              {PLANS[value].range}, {priceText(value, "monthly")} a month
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
