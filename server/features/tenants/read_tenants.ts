import { and, asc, eq, isNull, or } from "drizzle-orm";
import { hosts, tenants, tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Plan, SubscriptionStatus } from "../../../domain/plans.ts";

export type TenantItem = {
  id: string;
  name: string;
  subdomain: string | null;
  /** Custom domain. */
  domain: string | null;
  active: boolean;
  tenantType: "institutional" | "individual";
  plan: Plan;
  status: SubscriptionStatus;
  createdAt: string;
  /** Null until provisioned. */
  readyAt: string | null;
};

export async function listTenants(db: ControlReader): Promise<TenantItem[]> {
  return await selectTenants(db).orderBy(asc(tenants.name), asc(tenants.id));
}

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

/** Throws not_found. */
export async function findTenant(db: ControlReader, idOrSubdomain: string): Promise<TenantItem> {
  const key = idOrSubdomain.trim().toLowerCase();
  const [tenant] = await selectTenants(db).where(or(eq(tenants.id, key), eq(tenants.subdomain, key)));
  if (!tenant) {
    throw new AppError(
      "not_found",
      `No establishment has the id or subdomain ${JSON.stringify(idOrSubdomain)}.`,
    );
  }
  return tenant;
}
