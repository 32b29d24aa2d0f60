import { and, eq, isNull, sql } from "drizzle-orm";
import {
  hosts,
  supportAccess,
  tenants,
  tenantStats,
  tenantSubscriptions,
} from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import type { TenantView } from "../../../domain/tenants.ts";
import type { Config } from "../../config/config.ts";

/** Each count as the school last said (`tenant_stats`). */
export function selectTenantRows(db: Pick<ControlReader, "select">) {
  return db.select({
    id: tenants.id,
    name: tenants.name,
    subdomain: tenants.subdomain,
    domain: hosts.host,
    active: tenants.active,
    tenantType: tenants.tenantType,
    createdAt: tenants.createdAt,
    readyAt: tenants.readyAt,
    bought: tenantSubscriptions,
    studentCount: sql<number>`coalesce(${tenantStats.students}, 0)`,
    teacherCount: sql<number>`coalesce(${tenantStats.teachers}, 0)`,
    adminCount: sql<number>`coalesce(${tenantStats.admins}, 0)`,
    countedAt: tenantStats.readAt,
    appliedVersion: sql<number>`coalesce(${tenantStats.entitlementsVersion}, 0)`,
    support: { endsAt: supportAccess.endsAt, mayChange: supportAccess.mayChange },
  }).from(tenants)
    .innerJoin(tenantSubscriptions, eq(tenantSubscriptions.tenantId, tenants.id))
    .leftJoin(hosts, and(eq(hosts.tenantId, tenants.id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .leftJoin(tenantStats, eq(tenantStats.tenantId, tenants.id))
    .leftJoin(supportAccess, eq(supportAccess.tenantId, tenants.id))
    .$dynamic();
}

type TenantRow = Awaited<ReturnType<typeof selectTenantRows>>[number];
export type Addresses = Pick<Config, "scheme" | "baseDomain">;

export function toTenantView(row: TenantRow, { scheme, baseDomain }: Addresses): TenantView {
  const { bought, appliedVersion, domain, ...tenant } = row;
  const { tenantId: _, version, ...subscription } = bought;
  const host = tenant.subdomain === null ? domain : `${tenant.subdomain}.${baseDomain}`;
  return {
    ...tenant,
    domain: domain ?? baseDomain,
    subscription: { ...subscription, currentStudentCount: tenant.studentCount },
    url: `${scheme}://${host}`,
    applied: appliedVersion === version,
  };
}

/** Throws not_found. */
export async function readTenantView(
  db: Pick<ControlReader, "select">,
  id: string,
  addresses: Addresses,
): Promise<TenantView> {
  const [row] = await selectTenantRows(db).where(eq(tenants.id, id));
  if (!row) throw notFound();
  return toTenantView(row, addresses);
}
