import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { hosts, supportAccess, tenants } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Services } from "../../services/services.ts";
import { readOpenGrant } from "./list_grants.ts";

/** A school as the installation knows it: nothing of its students. */
export type SchoolItem = {
  id: string;
  name: string;
  subdomain: string | null;
  domain: string | null;
  /** Null without an open grant, as far as the installation has been told. */
  support: { endsAt: string; mayChange: boolean } | null;
};

/** Active ones, those with an open grant first, `MAX_FOUND` at most. */
export async function listSchools(
  db: Pick<ControlReader, "select">,
  { find, now }: { find: string; now: Date },
): Promise<{ schools: SchoolItem[]; more: boolean }> {
  const part = find.trim().toLowerCase();
  const { id, name, subdomain, active, readyAt } = tenants;
  const { endsAt, mayChange } = supportAccess;
  const schools = await db.select({ id, name, subdomain, domain: hosts.host, support: { endsAt, mayChange } })
    .from(tenants)
    .leftJoin(hosts, and(eq(hosts.tenantId, id), eq(hosts.kind, "domain"), isNull(hosts.retiredAt)))
    .leftJoin(supportAccess, and(eq(supportAccess.tenantId, id), gt(endsAt, now.toISOString())))
    .where(and(
      eq(active, true),
      isNotNull(readyAt),
      or(sql`instr(lower(${name}), ${part}) > 0`, sql`instr(coalesce(${subdomain}, ''), ${part}) > 0`),
    ))
    .orderBy(isNull(endsAt), sql`${name} collate nocase`, id).limit(MAX_FOUND + 1);
  return { schools: schools.slice(0, MAX_FOUND), more: schools.length > MAX_FOUND };
}

/** Writes the school's current grant to the installation's list; idempotent. */
export async function tellSupport(
  { services: { doors, now }, tenantId }: { services: Services; tenantId: string },
): Promise<void> {
  const grant = await doors.readTenant(tenantId, (db) => readOpenGrant(db, now()));
  const statement = grant === null ? sql`delete from support_access where tenant_id = ${tenantId}` : sql`
      insert into support_access (tenant_id, may_change, ends_at)
      values (${tenantId}, ${Number(grant.mayChange)}, ${grant.endsAt})
      on conflict (tenant_id) do update set may_change = excluded.may_change, ends_at = excluded.ends_at`;
  await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
}
