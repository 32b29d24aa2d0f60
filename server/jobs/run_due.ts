import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { runJob } from "./run_job.ts";
import { runSweeps } from "./run_sweeps.ts";
import { type DueTenant, dueTenants, postponeDueStatement, settleDueStatement } from "./tenant_due.ts";
import { leaseJobs, leaseOutbox, MAX_ATTEMPTS } from "./queue.ts";

/** BATCH_SIZE × JOB_TIMEOUT_MS must stay below LEASE_MS. */
export const BATCH_SIZE = 4;

type RunReport = { done: number; failed: number };

/** Runs all due jobs and sweeps, a batch of each school in turn; a failing job or school is logged and postponed. */
export async function runDue(services: Services): Promise<RunReport> {
  const { doors, now } = services;
  const report = { done: 0, failed: 0 };
  for (;;) {
    await runOutbox(services, report);
    let hasMore = false;
    for (const due of await doors.readControl((db) => dueTenants(db, now()))) {
      const more = await runSchool(services, due, report).catch((error) =>
        postpone(services, due, report, error)
      );
      hasMore ||= more;
      await setImmediate();
    }
    const sweeps = await runSweeps(services);
    report.done += sweeps.done;
    report.failed += sweeps.failed;
    if (!hasMore && !sweeps.more) return report;
  }
}

/** Runs an entry at once, ahead of the clock; no effect if it is leased. Throws what its handler throws. */
export async function runOutboxEntry(services: Services, id: string): Promise<void> {
  const [job] = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), 1, id));
  const outcome = job && await runJob(services, { queue: "outbox" }, job);
  if (outcome?.ok === false) throw outcome.error;
}

async function runOutbox(services: Services, report: RunReport): Promise<void> {
  for (;;) {
    const leased = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), BATCH_SIZE));
    for (const job of leased) count(report, await runJob(services, { queue: "outbox" }, job));
    if (leased.length < BATCH_SIZE) return;
  }
}

/** True when more may be due. */
async function runSchool(services: Services, due: DueTenant, report: RunReport): Promise<boolean> {
  const { doors, now } = services;
  const { tenantId } = due;
  const leased = await doors.writeTenant(tenantId, (tx) => leaseJobs(tx, now(), BATCH_SIZE));
  for (const job of leased) count(report, await runJob(services, { queue: "jobs", tenantId }, job));
  if (leased.length === BATCH_SIZE) return true;
  const [next] = await doors.readTenant(tenantId, (db) =>
    db.all<{ at: string | null }>(sql`
      select min(max(run_at, coalesce(leased_until, ''))) as at from jobs
      where done_at is null and attempts < ${MAX_ATTEMPTS}`));
  await doors.writeControl((tx) => tx.batch([settleDueStatement(tx, due, next?.at ?? null, now())]));
  return false;
}

async function postpone(
  services: Services,
  due: DueTenant,
  report: RunReport,
  error: unknown,
): Promise<false> {
  const { doors, now, log } = services;
  const { tenantId } = due;
  report.failed++;
  log({ at: now().toISOString(), work: "school put off", tenantId, fault: String(error) });
  await doors.writeControl((tx) => tx.batch([postponeDueStatement(tx, due, now())]));
  return false;
}

function count(report: RunReport, { ok }: { ok: boolean }): void {
  if (ok) report.done++;
  else report.failed++;
}

type FailedJob = { id: string; kind: string; attempts: number; error: string };

const CRASH_MESSAGE = "it was begun and never ended, as when the server is killed";

/** Retries all failed outbox entries that are not leased; returns those that still fail, with errors for the operator. */
export async function retryFailed(services: Services): Promise<FailedJob[]> {
  const { doors, now } = services;
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        update outbox set attempts = min(attempts, ${MAX_ATTEMPTS - 1}), run_at = ${now().toISOString()}
        where ${hasFailed(now())}`),
    ])
  );
  await runDue(services);
  return await doors.readControl((db) =>
    db.all<FailedJob>(sql`
      select id, kind, attempts, coalesce(last_error, ${CRASH_MESSAGE}) as error from outbox
      where ${hasFailed(now())} order by created_at`)
  );
}

function hasFailed(now: Date): SQL {
  return sql`done_at is null and attempts > 0
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
