import { notFound } from "../../domain/errors.ts";
import { ownDomains } from "../features/tenants/health/domain_checks.ts";
import { readTenantHealth, type TenantHealthItem } from "../features/tenants/health/read_health.ts";
import type { Services } from "../services/services.ts";
import { probeHost } from "./check_domain.ts";
import { refreshTenantStats } from "./refresh_tenant_stats.ts";

/** Looks at one school now: its database, and where its own domain leads. Throws not_found. */
export async function checkTenant(services: Services, tenantId: string): Promise<TenantHealthItem> {
  const { doors, now } = services;
  const before = await doors.readControl((db) => readTenantHealth(db, tenantId, now()));
  if (before === null) throw notFound();
  const domains = await doors.readControl((db) => ownDomains(db, tenantId));
  await Promise.all([
    // Noted with its reason.
    refreshTenantStats({ services, tenantId }).catch(() => {}),
    ...domains.map((host) => probeHost(services, host)),
  ]);
  return (await doors.readControl((db) => readTenantHealth(db, tenantId, now())))!;
}
