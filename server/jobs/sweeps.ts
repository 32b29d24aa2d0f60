import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { jobStatement, outboxStatement } from "./enqueue.ts";
import type { Queue } from "./queue.ts";

/** The kinds of daily work that keep a school's database and the installation's from growing for ever. */
export const SWEEP = "sweep";
export const SWEEP_INSTALLATION = "sweep_installation";
/** How long done work is kept for whoever wants to know what was done, in milliseconds. */
const KEPT = 30 * 86_400_000;
const DAY = 86_400_000;

/** When the sweep after this one is. */
export function nextSweep(now: Date): Date {
  return new Date(now.getTime() + DAY);
}

/** The statement that has a school swept tomorrow, unless it is to be already; asked before each sweep, so that a failing one ends nothing. */
export function sweepStatement(tx: Pick<TenantWriter, "db">, now: Date) {
  const job = { kind: SWEEP, payload: {}, now, runAt: nextSweep(now) };
  return jobStatement(tx, job, noneToCome("jobs", SWEEP, now));
}

/** The same for the installation's own database. */
export function installationSweepStatement(tx: Pick<ControlWriter, "db">, now: Date) {
  const entry = { kind: SWEEP_INSTALLATION, payload: {}, now, runAt: nextSweep(now) };
  return outboxStatement(tx, entry, noneToCome("outbox", SWEEP_INSTALLATION, now));
}

function noneToCome(queue: Queue, kind: string, now: Date) {
  return sql`not exists (
    select 1 from ${sql.identifier(queue)}
    where kind = ${kind} and done_at is null and run_at > ${now.toISOString()} and attempts = 0)`;
}

/** The statement that removes work done more than thirty days ago. */
export function oldWorkStatement(queue: Queue, now: Date) {
  const before = new Date(now.getTime() - KEPT).toISOString();
  return sql`delete from ${sql.identifier(queue)} where done_at < ${before}`;
}

/** The statement that brings a school's next sweep forward, for one that could not remove everything. */
export function sweepSoonStatement(at: Date) {
  return sql`
    update jobs set run_at = min(run_at, ${at.toISOString()})
    where kind = ${SWEEP} and done_at is null and attempts = 0`;
}
