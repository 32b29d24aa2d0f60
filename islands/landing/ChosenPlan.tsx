import { type Plan, PLANS } from "../../domain/plans.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { X } from "../../ui/icons.ts";

/** The plan that the message is about, named and removable; said aloud when it changes. */
export function ChosenPlan({ plan, onRemove }: { plan: Plan | null; onRemove: () => void }) {
  return (
    <div role="status" className="chosen-plan-place">
      {plan !== null && (
        <p className="chosen-plan">
          <span>
            Plan: <b>{PLANS[plan].name}</b>, <span className="whitespace-nowrap">{PLANS[plan].range}</span>
          </span>
          <IconButton
            label={`Remove the ${PLANS[plan].name} plan`}
            icon={<X size={20} />}
            onClick={onRemove}
          />
        </p>
      )}
    </div>
  );
}
