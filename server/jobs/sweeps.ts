import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { jobStatement, outboxStatement } from "./enqueue.ts";
import type { Queue } from "./queue.ts";

/** Daily cleanup jobs. */
export const SWEEP = "sweep";
export const SWEEP_INSTALLATION = "sweep_installation";
/** Of done jobs. */
const RETENTION_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;

export function nextSweep(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/** Schedules tomorrow's sweep unless one is scheduled; runs before each sweep, so that a failure does not end the chain. */
export function sweepStatement(tx: Pick<TenantWriter, "db">, now: Date) {
  const job = { kind: SWEEP, payload: {}, now, runAt: nextSweep(now) };
  return jobStatement(tx, job, noneScheduled("jobs", SWEEP, now));
}

export function installationSweepStatement(tx: Pick<ControlWriter, "db">, now: Date) {
  const entry = { kind: SWEEP_INSTALLATION, payload: {}, now, runAt: nextSweep(now) };
  return outboxStatement(tx, entry, noneScheduled("outbox", SWEEP_INSTALLATION, now));
}

function noneScheduled(queue: Queue, kind: string, now: Date) {
  return sql`not exists (
    select 1 from ${sql.identifier(queue)}
    where kind = ${kind} and done_at is null and run_at > ${now.toISOString()} and attempts = 0)`;
}

export function oldJobsStatement(queue: Queue, now: Date) {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  return sql`delete from ${sql.identifier(queue)} where done_at < ${before}`;
}

/** For a sweep that could not remove everything. */
export function sweepSoonStatement(at: Date) {
  return sql`
    update jobs set run_at = min(run_at, ${at.toISOString()})
    where kind = ${SWEEP} and done_at is null and attempts = 0`;
}
