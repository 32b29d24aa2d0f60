import { and, asc, eq, isNull } from "drizzle-orm";
import { hosts, tenants, tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import type { Plan, SubscriptionStatus } from "../../../domain/plans.ts";

/** An establishment as the installation knows it, without opening its database. */
export type TenantItem = {
  id: string;
  name: string;
  subdomain: string | null;
  /** Its own domain, where it has one beside the subdomain. */
  domain: string | null;
  active: boolean;
  tenantType: "institutional" | "individual";
  plan: Plan;
  status: SubscriptionStatus;
  createdAt: string;
  /** Null until its database stands and its host answers. */
  readyAt: string | null;
};

/** Every establishment of the installation, by name. */
export async function listTenants(db: ControlReader): Promise<TenantItem[]> {
  return await selectTenants(db).orderBy(asc(tenants.name), asc(tenants.id));
}

/** The query of establishments, for the list and for one. */
export function selectTenants(db: Pick<ControlReader, "select">) {
  return db.select({
    id: tenants.id,
    name: tenants.name,
    subdomain: tenants.subdomain,
    domain: hosts.host,
    active: tenants.active,
    tenantType: tenants.tenantType,
    plan: tenantSubscriptions.plan,
    status: tenantSubscriptions.status,
    createdAt: tenants.createdAt,
    readyAt: tenants.readyAt,
  }).from(tenants)
    .innerJoin(tenantSubscriptions, eq(tenantSubscriptions.tenantId, tenants.id))
    .leftJoin(hosts, and(eq(hosts.tenantId, tenants.id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .$dynamic();
}
