import type { SuperAdminTab } from "../../domain/tenant_links.ts";
import { HealthView } from "./HealthView.tsx";
import { TenantList } from "./TenantList.tsx";

type Props = {
  tab: SuperAdminTab;
  /** Below which subdomains are. */
  site: string;
  /** When the page was read: an ISO instant. */
  now: string;
  /** What is searched for at first. */
  find: string;
};

/** A tab of the super admin's page. */
export default function SuperAdminIsland({ tab, site, now, find }: Props) {
  return tab === "health" ? <HealthView site={site} /> : <TenantList site={site} now={now} find={find} />;
}
