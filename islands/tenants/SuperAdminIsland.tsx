import { type AuditProps, AuditView } from "../audit/AuditView.tsx";
import { HealthView } from "./HealthView.tsx";
import { TenantList } from "./TenantList.tsx";

type Props =
  /** Below which subdomains are; when the page was read: an ISO instant; what is searched for at first. */
  | { tab: "tenants"; site: string; now: string; find: string }
  | { tab: "health"; site: string }
  | { tab: "audit"; audit: AuditProps };

/** A tab of the super admin's page. */
export default function SuperAdminIsland(props: Props) {
  switch (props.tab) {
    case "tenants":
      return <TenantList site={props.site} now={props.now} find={props.find} />;
    case "health":
      return <HealthView site={props.site} />;
    case "audit":
      return <AuditView {...props.audit} />;
  }
}
