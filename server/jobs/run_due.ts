import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { finish } from "./finish.ts";
import { dueHints, type Hint, putOffStatement, settledStatement } from "./hints.ts";
import { leaseJobs, leaseOutbox, MOST_ATTEMPTS } from "./queue.ts";

/** Pieces of work leased at once: so few that all of them, each taking its whole time limit, end before their lease. */
export const AT_ONCE = 4;

export type RunReport = { done: number; failed: number };

/**
 * Does everything that is due now, in the installation's outbox and in every school that has work, a few pieces of each
 * school in turn; what becomes due meanwhile joins the turns. What fails, be it a piece of work or a whole school, is
 * logged and put off, and stops nothing else.
 */
export async function runDue(services: Services): Promise<RunReport> {
  const { doors, now } = services;
  const report = { done: 0, failed: 0 };
  await runOutbox(services, report);
  let waiting = await doors.readControl((db) => dueHints(db, now()));
  while (waiting.length > 0) {
    let unfinished = false;
    for (const hint of waiting) {
      const more = await runSchool(services, hint, report).catch((error) =>
        putOff(services, hint, report, error)
      );
      unfinished ||= more;
      await setImmediate();
    }
    if (!unfinished) break;
    await runOutbox(services, report);
    waiting = await doors.readControl((db) => dueHints(db, now()));
  }
  return report;
}

/**
 * Does one entry of the outbox at once, so that whoever asked need not wait for the clock; one that somebody is at
 * already is left to them. Throws what its handler throws.
 */
export async function runOutboxEntry(services: Services, id: string): Promise<void> {
  const [work] = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), 1, id));
  const outcome = work && await finish(services, { queue: "outbox" }, work);
  if (outcome?.ok === false) throw outcome.error;
}

async function runOutbox(services: Services, report: RunReport): Promise<void> {
  for (;;) {
    const leased = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), AT_ONCE));
    for (const work of leased) count(report, await finish(services, { queue: "outbox" }, work));
    if (leased.length < AT_ONCE) return;
  }
}

/** Does some of a school's work; true when there may be more that is due. */
async function runSchool(services: Services, hint: Hint, report: RunReport): Promise<boolean> {
  const { doors, now } = services;
  const { tenantId } = hint;
  const leased = await doors.writeTenant(tenantId, (tx) => leaseJobs(tx, now(), AT_ONCE));
  for (const work of leased) count(report, await finish(services, { queue: "jobs", tenantId }, work));
  if (leased.length === AT_ONCE) return true;
  const [next] = await doors.readTenant(tenantId, (db) =>
    db.all<{ at: string | null }>(sql`
      select min(max(run_at, coalesce(leased_until, ''))) as at from jobs
      where done_at is null and attempts < ${MOST_ATTEMPTS}`));
  await doors.writeControl((tx) => tx.batch([settledStatement(tx, hint, next?.at ?? null, now())]));
  return false;
}

async function putOff(services: Services, hint: Hint, report: RunReport, error: unknown): Promise<false> {
  const { doors, now, log } = services;
  const { tenantId } = hint;
  report.failed++;
  log({ at: now().toISOString(), work: "school put off", tenantId, fault: String(error) });
  await doors.writeControl((tx) => tx.batch([putOffStatement(tx, hint, now())]));
  return false;
}

function count(report: RunReport, { ok }: { ok: boolean }): void {
  if (ok) report.done++;
  else report.failed++;
}
