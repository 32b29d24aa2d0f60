import { sql } from "drizzle-orm";
import type { ControlReader, ControlWriter } from "../../db/doors.ts";
import { backOff } from "./queue.ts";

/** A school that may have work, as the clock found it. */
export type Hint = { tenantId: string; writtenAt: string; failures: number };

/** How long after a hint its job may still be on its way, in milliseconds; no request lives longer. */
const GRACE = 60_000;
/** How soon the clock looks again at a school whose hint is younger than that. */
const LOOK_AGAIN = 10_000;
/** A school that cannot be used is tried at least this often, so that it comes back soon once it is mended. */
const LONGEST_WAIT = 15 * 60_000;

/** The statement that tells the clock when a school has work at the latest; written before the job itself, so that none is forgotten. */
export function dueStatement(tx: Pick<ControlWriter, "db">, tenantId: string, at: Date, now: Date) {
  return tx.db.run(sql`
    insert into tenant_due (tenant_id, due_at, written_at) values (${tenantId}, ${at.toISOString()}, ${now.toISOString()})
    on conflict (tenant_id) do update set due_at = min(due_at, excluded.due_at), written_at = excluded.written_at`);
}

/** The schools that may have work now, those that waited longest first, and at most 1,000. */
export async function dueHints(db: ControlReader, now: Date): Promise<Hint[]> {
  return await db.all<Hint>(sql`
    select tenant_id as tenantId, written_at as writtenAt, failures from tenant_due
    where due_at <= ${now.toISOString()} order by due_at limit 1000`);
}

/**
 * What becomes of a hint when a school's work is done: it waits for the next job, or goes when there is none. One that
 * was written while we worked stays as it is, and a young one is looked at again, for the job that follows it.
 */
export function settledStatement(tx: Pick<ControlWriter, "db">, hint: Hint, next: string | null, now: Date) {
  const young = Date.parse(hint.writtenAt) > now.getTime() - GRACE;
  const soon = young ? new Date(now.getTime() + LOOK_AGAIN).toISOString() : null;
  const again = soon === null || (next !== null && next < soon) ? next : soon;
  const same = sql`tenant_id = ${hint.tenantId} and written_at = ${hint.writtenAt}`;
  return tx.db.run(
    again === null
      ? sql`delete from tenant_due where ${same}`
      : sql`update tenant_due set due_at = ${again}, failures = 0 where ${same}`,
  );
}

/** Puts a school off whose database could not be used, longer each time. */
export function putOffStatement(tx: Pick<ControlWriter, "db">, hint: Hint, now: Date) {
  const failures = hint.failures + 1;
  const again = new Date(now.getTime() + Math.min(backOff(failures), LONGEST_WAIT)).toISOString();
  return tx.db.run(sql`
    update tenant_due set due_at = ${again}, failures = ${failures} where tenant_id = ${hint.tenantId}`);
}
