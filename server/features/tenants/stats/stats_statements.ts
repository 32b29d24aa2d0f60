import { and, eq, isNull, sql } from "drizzle-orm";
import { outbox, tenantStats } from "../../../../db/control/schema/index.ts";
import type { ControlReader, ControlWriter } from "../../../../db/doors.ts";
import { DUE_AGAIN } from "../../../queue/enqueue.ts";
import type { TenantStats } from "./read_stats.ts";

/** Outbox entries of a school's projection: one per school, due again after each change. */
export const REFRESH_STATS = "refresh_stats";

/** Changes within this time are counted together. */
export const STATS_DELAY_MS = 10_000;

type Tx = Pick<ControlWriter, "db">;

/** An older reading never replaces a newer one. */
export function statsStatement(tx: Tx, tenantId: string, stats: TenantStats, now: Date) {
  const values = { ...stats, readAt: now.toISOString(), fault: null, faultAt: null };
  return tx.db.insert(tenantStats).values({ tenantId, ...values }).onConflictDoUpdate({
    target: tenantStats.tenantId,
    set: values,
    setWhere: sql`tenant_stats.read_at is null or tenant_stats.read_at <= excluded.read_at`,
  });
}

/** `fault` is for the operator and contains no student's text; its time stays that of the first. */
export function faultStatement(tx: Tx, tenantId: string, fault: string, now: Date) {
  const values = { fault: fault.replace(/^A database is /, "").slice(0, 300), faultAt: now.toISOString() };
  return tx.db.insert(tenantStats).values({ tenantId, ...values }).onConflictDoUpdate({
    target: tenantStats.tenantId,
    set: { fault: values.fault, faultAt: sql`coalesce(tenant_stats.fault_at, excluded.fault_at)` },
  });
}

const entryOf = (tenantId: string) => `stats_${tenantId}`;

/** Whether the school will be counted from now on. */
export async function isStale(db: Pick<ControlReader, "select">, tenantId: string): Promise<boolean> {
  const [waiting] = await db.select({ id: outbox.id }).from(outbox).where(
    and(
      eq(outbox.id, entryOf(tenantId)),
      isNull(outbox.doneAt),
      isNull(outbox.leasedUntil),
      eq(outbox.attempts, 0),
    ),
  );
  return waiting !== undefined;
}

/** Makes the school be counted soon. One that is being counted just now is counted again. */
export function staleStatsStatement(tx: Tx, tenantId: string, now: Date) {
  const runAt = new Date(now.getTime() + STATS_DELAY_MS).toISOString();
  return tx.db.run(sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
    values (${entryOf(tenantId)}, ${REFRESH_STATS}, ${tenantId}, '{}', ${runAt}, ${now.toISOString()})
    ${DUE_AGAIN}`);
}
