import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { hosts } from "../../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../../../db/doors.ts";
import type { ProbedDomain } from "../../../adapters/domain_probe.ts";
import { DUE_AGAIN } from "../../../queue/enqueue.ts";

/** Outbox entries that look where a school's own domain leads: one per host, due again each day. Payload `{ host }`. */
export const CHECK_DOMAIN = "check_domain";

/** Own domains that are to be looked at now: all, or a tenant's. */
export function dueDomainsStatement(now: Date, tenantId: string | null = null): SQL {
  const at = now.toISOString();
  return sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
    select 'domain_' || host, ${CHECK_DOMAIN}, tenant_id, json_object('host', host), ${at}, ${at}
    from hosts where kind = 'domain' and retired_at is null
      and (${tenantId} is null or tenant_id = ${tenantId})
    ${DUE_AGAIN}`;
}

export function domainCheckStatement(
  tx: Pick<ControlWriter, "db">,
  host: string,
  { fault, certificateEndsAt }: ProbedDomain,
  now: Date,
) {
  const at = now.toISOString();
  return tx.db.run(sql`
    insert into domain_checks (host, checked_at, verified_at, certificate_ends_at, fault)
    select host, ${at}, ${fault === null ? at : null}, ${certificateEndsAt}, ${fault}
    from hosts where host = ${host} and retired_at is null
    on conflict (host) do update set checked_at = excluded.checked_at, fault = excluded.fault,
      verified_at = coalesce(excluded.verified_at, domain_checks.verified_at),
      certificate_ends_at = excluded.certificate_ends_at`);
}

export async function ownDomains(db: Pick<ControlReader, "select">, tenantId: string): Promise<string[]> {
  const rows = await db.select({ host: hosts.host }).from(hosts)
    .where(and(eq(hosts.tenantId, tenantId), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)));
  return rows.map(({ host }) => host);
}
