import { and, eq, lte, sql } from "drizzle-orm";
import { tenantDue } from "../../db/control/schema/index.ts";
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
  const row = { tenantId, dueAt: at.toISOString(), writtenAt: now.toISOString() };
  return tx.db.insert(tenantDue).values(row).onConflictDoUpdate({
    target: tenantDue.tenantId,
    set: { dueAt: sql`min(due_at, excluded.due_at)`, writtenAt: row.writtenAt },
  });
}

const DUE = { tenantId: tenantDue.tenantId, writtenAt: tenantDue.writtenAt, failures: tenantDue.failures };

/** Longest due first, at most 1,000. */
export async function dueTenants(db: ControlReader, now: Date): Promise<DueTenant[]> {
  return await db.select(DUE).from(tenantDue)
    .where(lte(tenantDue.dueAt, now.toISOString())).orderBy(tenantDue.dueAt).limit(1000);
}

export async function findDue(db: ControlReader, tenantId: string): Promise<DueTenant | undefined> {
  const [due] = await db.select(DUE).from(tenantDue).where(eq(tenantDue.tenantId, tenantId));
  return due;
}

/** Whether the row's job may still be on its way. */
export function isRecent({ writtenAt }: Pick<DueTenant, "writtenAt">, now: Date): boolean {
  return Date.parse(writtenAt) > now.getTime() - GRACE_MS;
}

/** Moves a row to the school's next job or deletes it; a row rewritten in the meantime stays, a recent one is rechecked. */
export function settleDueStatement(
  tx: Pick<ControlWriter, "db">,
  due: DueTenant,
  next: string | null,
  now: Date,
) {
  const recheckAt = isRecent(due, now) ? new Date(now.getTime() + RECHECK_MS).toISOString() : null;
  const nextAt = recheckAt === null || (next !== null && next < recheckAt) ? next : recheckAt;
  const unchanged = and(eq(tenantDue.tenantId, due.tenantId), eq(tenantDue.writtenAt, due.writtenAt));
  return nextAt === null
    ? tx.db.delete(tenantDue).where(unchanged)
    : tx.db.update(tenantDue).set({ dueAt: nextAt, failures: 0 }).where(unchanged);
}

export function postponeDueStatement(tx: Pick<ControlWriter, "db">, due: DueTenant, now: Date) {
  const failures = due.failures + 1;
  const dueAt = new Date(now.getTime() + Math.min(backoffMs(failures), MAX_POSTPONE_MS)).toISOString();
  return tx.db.update(tenantDue).set({ dueAt, failures }).where(eq(tenantDue.tenantId, due.tenantId));
}
