import { and, eq, isNull, sql } from "drizzle-orm";
import { hosts, tenants } from "../../../db/control/schema/index.ts";
import type { ControlWriter, Statement } from "../../../db/doors.ts";
import { assertNoErrors, notFound } from "../../../domain/errors.ts";
import type { TenantType } from "../../../domain/tenants.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";
import { tellCustomerStatement } from "./subscription/tell_customer.ts";
import { dueDomainsStatement } from "./health/domain_checks.ts";
import { assertHostsFree, checkTenantFields, customDomain, type OwnHosts } from "./tenant_fields.ts";

/** Absent fields stay. */
export type TenantEdit = {
  name?: string | undefined;
  subdomain?: string | undefined;
  domain?: string | null | undefined;
  tenantType?: TenantType | undefined;
  active?: boolean | undefined;
};

type Where = OwnHosts & { tenantId: string; now: Date };

/** A former host is retired and stays the tenant's. Throws not_found, invalid by field, conflict for a taken host. */
export async function editTenant(
  tx: ControlWriter,
  actor: ControlActor,
  edit: TenantEdit,
  { tenantId, now, ...own }: Where,
): Promise<void> {
  const [current] = await tx.db.select({
    name: tenants.name,
    subdomain: tenants.subdomain,
    tenantType: tenants.tenantType,
    active: tenants.active,
    domain: hosts.host,
  }).from(tenants)
    .leftJoin(hosts, and(eq(hosts.tenantId, tenants.id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .where(eq(tenants.id, tenantId));
  if (!current) throw notFound();
  const wanted = {
    ...current,
    ...(edit.name === undefined ? {} : { name: edit.name.trim() }),
    ...(edit.subdomain === undefined ? {} : { subdomain: edit.subdomain.trim().toLowerCase() }),
    ...(edit.domain === undefined ? {} : { domain: customDomain(edit.domain, own.baseDomain) }),
    ...(edit.tenantType === undefined ? {} : { tenantType: edit.tenantType }),
  };
  const changed = (["name", "subdomain", "domain", "tenantType"] as const)
    .filter((field) => wanted[field] !== current[field]);
  const values = Object.fromEntries(changed.map((field) => [field, wanted[field]])) as Partial<typeof wanted>;
  assertNoErrors(checkTenantFields({ ...values, subdomain: values.subdomain ?? undefined }, own));
  const names = { subdomain: values.subdomain ?? undefined, domain: values.domain };
  const own_ = await assertHostsFree(tx.db, names, tenantId);
  const { domain: _, ...columns } = values;
  const at = now.toISOString();
  const here = eq(tenants.id, tenantId);
  const statements: Statement[] = [];
  if (changed.length > 0) {
    statements.push(
      tx.db.update(tenants).set({ ...columns, updatedAt: at }).where(here),
      controlEventStatement(tx, {
        what: "tenant.edited",
        at: now,
        actor,
        tenantId,
        data: { fields: changed.join(" "), ...beforeAndAfter(current, values) },
      }),
      ...(changed.includes("name") ? [tellCustomerStatement(tx, { tenantId, now })] : []),
    );
    for (const kind of ["subdomain", "domain"] as const) {
      if (changed.includes(kind)) {
        statements.push(...moveHost(tx, { tenantId, kind, host: wanted[kind], at, own: own_ }));
      }
    }
  }
  if (changed.includes("domain")) statements.push(tx.db.run(dueDomainsStatement(now, tenantId)));
  const { active = current.active } = edit;
  if (active !== current.active) {
    statements.push(
      tx.db.update(tenants).set({ active, updatedAt: at }).where(and(here, eq(tenants.active, !active))),
      controlEventStatement(tx, {
        what: active ? "tenant.activated" : "tenant.deactivated",
        at: now,
        actor,
        tenantId,
      }),
    );
  }
  await tx.batch(statements);
}

/** A changed name is only noted as changed: events contain no free text. */
function beforeAndAfter(
  current: { subdomain: string | null; domain: string | null; tenantType: TenantType },
  { name: _, ...changed }: Partial<typeof current & { name: string }>,
): Record<string, string | null> {
  return Object.fromEntries(
    (Object.keys(changed) as (keyof typeof current)[]).flatMap((field) => [
      [field, changed[field] ?? null],
      [`former${field[0]!.toUpperCase()}${field.slice(1)}`, current[field]],
    ]),
  );
}

type Move = {
  tenantId: string;
  kind: "subdomain" | "domain";
  /** Null for none from now on. */
  host: string | null;
  at: string;
  /** Hosts of the tenant's own from before. */
  own: ReadonlySet<string>;
};

function moveHost(tx: ControlWriter, { tenantId, kind, host, at, own }: Move): Statement[] {
  const former = and(eq(hosts.tenantId, tenantId), eq(hosts.kind, kind), isNull(hosts.retiredAt));
  const retire = tx.db.update(hosts).set({ retiredAt: at }).where(former);
  if (host === null) return [retire];
  return [
    retire,
    own.has(host)
      ? tx.db.update(hosts).set({ retiredAt: null }).where(
        and(eq(hosts.host, host), eq(hosts.tenantId, tenantId), sql`kind = ${kind}`),
      )
      : tx.db.insert(hosts).values({ host, tenantId, kind }),
  ];
}
