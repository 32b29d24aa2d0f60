import { countText } from "../../domain/count_text.ts";
import { FEATURES, PLANS } from "../../domain/plans.ts";
import { daysText, STATUS_LABELS, statusLook } from "../../domain/subscription_badge.ts";
import { isSupportOpen } from "../../domain/support.ts";
import { TENANT_TYPE_LABELS, type TenantView } from "../../domain/tenants.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class_names.ts";

export type TenantAction = "edit" | "activate" | "subscription" | "features" | "support";

type Props = { tenant: TenantView; site: string; now: Date; onAction: (what: TenantAction) => void };

/** A tenant, what it has, and what a super admin can do. */
export function TenantRow({ tenant, site, now, onAction }: Props) {
  const { id, name, active, readyAt, url, domain, subscription, support } = tenant;
  const daysLeft = daysText(subscription, now);
  const act = (what: TenantAction, label: string) => (
    <Button
      size="small"
      aria-label={`${label}: ${name}`}
      onClick={() => onAction(what)}
    >
      {label}
    </Button>
  );
  return (
    <li
      id={id}
      tabIndex={-1}
      className={classNames("card-row pad-l row tops gap-xl lines-s", !active && "muted-row")}
    >
      <div className="share stack gap-s">
        <h3 className="body-size strong row gap-m lines-xs anywhere">
          <bdi>{name}</bdi>
          <Badge tone={active ? "success" : "neutral"}>{active ? "Active" : "Inactive"}</Badge>
          {readyAt === null && <Badge tone="warning">Being set up</Badge>}
        </h3>
        <p className="small anywhere">
          {active && readyAt !== null ? <a href={url}>{url}</a> : <span className="quiet">{url}</span>}
          {domain !== site && <span className="quiet">{` and ${domain}`}</span>}
        </p>
        <p className="row gap-l lines-2xs small quiet">
          <span>{TENANT_TYPE_LABELS[tenant.tenantType]}</span>
          <span>{studentsText(subscription)}</span>
          <span>{staffText(tenant)}</span>
        </p>
        <p className="row gap-s small">
          <span className="strong">{`${PLANS[subscription.plan].name} plan`}</span>
          <Badge {...statusLook(subscription.status)}>{STATUS_LABELS[subscription.status]}</Badge>
          <span className="quiet">{daysLeft === "N/A" ? "Days left: N/A" : daysLeft}</span>
          {subscription.overrideLimits && <Badge tone="warning">All limits bypassed</Badge>}
          {toggledText(tenant) && <Badge look="outline">{toggledText(tenant)}</Badge>}
          {support !== null && isSupportOpen({ ...support, endedAt: null }, now) && (
            <Badge tone="info">Support access open</Badge>
          )}
          {readyAt !== null && !tenant.applied && <Badge tone="warning">Not yet at the school</Badge>}
        </p>
      </div>
      <div className="row gap-s">
        {act("edit", "Edit")}
        {act("subscription", "Subscription")}
        {act("features", "Features")}
        {act("support", "Support access")}
        {act("activate", active ? "Deactivate" : "Activate")}
      </div>
    </li>
  );
}

function studentsText(
  { currentStudentCount, maxStudents, overrideLimits }: TenantView["subscription"],
): string {
  const count = currentStudentCount.toLocaleString("en-GB");
  return overrideLimits
    ? `${count} students, without a limit`
    : `${count} of ${maxStudents.toLocaleString("en-GB")} students`;
}

function staffText({ teacherCount, adminCount }: TenantView): string {
  return `${countText(teacherCount, "teacher")}, ${countText(adminCount, "administrator")}`;
}

function toggledText({ subscription: { featureToggles } }: TenantView): string | null {
  const count = FEATURES.filter((feature) => featureToggles[feature] !== undefined).length;
  return count === 0 ? null : `${countText(count, "feature")} set by hand`;
}
