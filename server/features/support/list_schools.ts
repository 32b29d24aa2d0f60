import { sql } from "drizzle-orm";
import type { ControlReader } from "../../../db/doors.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Services } from "../../services.ts";
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

type Row = Omit<SchoolItem, "support"> & { endsAt: string | null; mayChange: 0 | 1 | null };

/** Active ones, those with an open grant first, `MAX_FOUND` at most. */
export async function listSchools(
  db: Pick<ControlReader, "all">,
  { find, now }: { find: string; now: Date },
): Promise<{ schools: SchoolItem[]; more: boolean }> {
  const part = find.trim().toLowerCase();
  const rows = await db.all<Row>(sql`
    select t.id, t.name, t.subdomain, h.host as domain, a.ends_at as endsAt, a.may_change as mayChange
    from tenants t
      left join hosts h on h.tenant_id = t.id and h.kind = 'domain' and h.retired_at is null
      left join support_access a on a.tenant_id = t.id and a.ends_at > ${now.toISOString()}
    where t.active = 1 and t.ready_at is not null
      and (instr(lower(t.name), ${part}) > 0 or instr(coalesce(t.subdomain, ''), ${part}) > 0)
    order by a.ends_at is null, t.name collate nocase, t.id limit ${MAX_FOUND + 1}`);
  const schools = rows.slice(0, MAX_FOUND).map(({ endsAt, mayChange, ...school }) => ({
    ...school,
    support: endsAt === null ? null : { endsAt, mayChange: mayChange === 1 },
  }));
  return { schools, more: rows.length > MAX_FOUND };
}

/** Writes what stands in the school to the installation's list; idempotent. */
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
