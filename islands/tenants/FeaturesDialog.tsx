import { useMutation } from "@tanstack/react-query";
import { type Feature, FEATURES, hasFeature, PLAN_FEATURES, PLANS } from "../../domain/plans.ts";
import { FEATURE_NAMES, type TenantView } from "../../domain/tenants.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { tenantsApi, useShowTenant } from "./queries.ts";

type Props = { tenant: TenantView; onClose: () => void };

const tenantApi = tenantsApi["super-admin"].tenants[":id"];

/** The limits and features of a tenant, switched one by one; a switch wins over the plan (DECISIONS 20, 21). */
export default function FeaturesDialog({ tenant, onClose }: Props) {
  const { id, name, subscription } = tenant;
  const toast = useToast();
  const showTenant = useShowTenant();
  const override = useMutation({
    mutationFn: (overrideLimits: boolean) =>
      answer(tenantApi["toggle-override"].$post({ param: { id }, json: { overrideLimits } })),
    onSuccess: (changed) => {
      showTenant(changed);
      const { overrideLimits } = changed.subscription;
      toast({
        title: overrideLimits ? "Override Enabled" : "Override Disabled",
        description: overrideLimits ? "All limits bypassed" : `${name} has the limits of its subscription.`,
        tone: "success",
      });
    },
    meta: { failed: "Failed to toggle subscription override" },
  });
  const toggle = useMutation({
    mutationFn: (json: { feature: Feature; enabled: boolean | null }) =>
      answer(tenantApi["toggle-feature"].$post({ param: { id }, json })),
    onSuccess: (changed, { feature, enabled }) => {
      showTenant(changed);
      const isOn = hasFeature(changed.subscription, feature);
      toast({
        title: isOn ? "Feature Enabled" : "Feature Disabled",
        description: enabled === null ? `${FEATURE_NAMES[feature]}, as in the plan` : FEATURE_NAMES[feature],
        tone: "success",
      });
    },
    meta: { failed: "Failed to toggle feature" },
  });
  const pending = override.isPending || toggle.isPending;
  return (
    <Dialog
      onClose={onClose}
      title={`Limits and features of ${name}`}
      description={`On the ${PLANS[subscription.plan].name} plan. Changes take effect at once.`}
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <Checkbox
        framed
        label="Override limits"
        hint={subscription.overrideLimits
          ? "All limits bypassed: any number of students and any amount of storage."
          : "Lifts the limits on students and storage. It changes no feature."}
        checked={subscription.overrideLimits}
        disabled={pending}
        onChange={(event) => override.mutate(event.currentTarget.checked)}
      />
      <ul className="divided" aria-label="Features">
        {FEATURES.map((feature) => (
          <FeatureRow
            key={feature}
            feature={feature}
            subscription={subscription}
            disabled={pending}
            onToggle={(enabled) => toggle.mutate({ feature, enabled })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type RowProps = {
  feature: Feature;
  subscription: TenantView["subscription"];
  disabled: boolean;
  /** Null: as in the plan. */
  onToggle: (enabled: boolean | null) => void;
};

function FeatureRow({ feature, subscription, disabled, onToggle }: RowProps) {
  const manual = subscription.featureToggles[feature];
  const inPlan = PLAN_FEATURES[subscription.plan].includes(feature);
  return (
    <li className="row between gap-s">
      <Checkbox
        label={FEATURE_NAMES[feature]}
        hint={inPlan ? "In the plan" : "Not in the plan"}
        checked={hasFeature(subscription, feature)}
        disabled={disabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {manual !== undefined && (
        <span className="row gap-s">
          <Badge tone={manual ? "success" : "danger"}>
            {manual ? "Manually Enabled" : "Manually Disabled"}
          </Badge>
          <Button
            size="small"
            variant="quiet"
            disabled={disabled}
            aria-label={`Back to the plan: ${FEATURE_NAMES[feature]}`}
            onClick={() => onToggle(null)}
          >
            Back to the plan
          </Button>
        </span>
      )}
    </li>
  );
}
