import { sql } from "drizzle-orm";
import type { ControlReader, ControlWriter } from "../../db/doors.ts";
import { backoffMs } from "./queue.ts";

/** A school that may have due jobs. */
export type DueTenant = { tenantId: string; writtenAt: string; failures: number };

/** A job may follow its row by this long. */
const GRACE_MS = 60_000;
const RECHECK_MS = 10_000;
/** Upper bound of the wait for an unreachable school. */
const MAX_POSTPONE_MS = 15 * 60_000;

/** Tells the clock when a school has jobs at the latest; written before the job itself, so that none is lost. */
export function dueStatement(tx: Pick<ControlWriter, "db">, tenantId: string, at: Date, now: Date) {
  return tx.db.run(sql`
    insert into tenant_due (tenant_id, due_at, written_at) values (${tenantId}, ${at.toISOString()}, ${now.toISOString()})
    on conflict (tenant_id) do update set due_at = min(due_at, excluded.due_at), written_at = excluded.written_at`);
}

/** Longest due first, at most 1,000. */
export async function dueTenants(db: ControlReader, now: Date): Promise<DueTenant[]> {
  return await db.all<DueTenant>(sql`
    select tenant_id as tenantId, written_at as writtenAt, failures from tenant_due
    where due_at <= ${now.toISOString()} order by due_at limit 1000`);
}

/** Moves a row to the school's next job or deletes it; a row rewritten meanwhile stays, a recent one is rechecked. */
export function settleDueStatement(
  tx: Pick<ControlWriter, "db">,
  due: DueTenant,
  next: string | null,
  now: Date,
) {
  const isRecent = Date.parse(due.writtenAt) > now.getTime() - GRACE_MS;
  const recheckAt = isRecent ? new Date(now.getTime() + RECHECK_MS).toISOString() : null;
  const nextAt = recheckAt === null || (next !== null && next < recheckAt) ? next : recheckAt;
  const unchanged = sql`tenant_id = ${due.tenantId} and written_at = ${due.writtenAt}`;
  return tx.db.run(
    nextAt === null
      ? sql`delete from tenant_due where ${unchanged}`
      : sql`update tenant_due set due_at = ${nextAt}, failures = 0 where ${unchanged}`,
  );
}

export function postponeDueStatement(tx: Pick<ControlWriter, "db">, due: DueTenant, now: Date) {
  const failures = due.failures + 1;
  const nextAt = new Date(now.getTime() + Math.min(backoffMs(failures), MAX_POSTPONE_MS)).toISOString();
  return tx.db.run(sql`
    update tenant_due set due_at = ${nextAt}, failures = ${failures} where tenant_id = ${due.tenantId}`);
}
