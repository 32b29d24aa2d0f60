import type { Services } from "../services.ts";
import { kindsOf, laneOf } from "./handlers.ts";
import { type Lane, LANE_NAMES, laneOptions } from "./lanes.ts";
import { mailBreaker } from "./mail_breaker.ts";
import { leaseJob, leaseOutbox, nextOfKindsQuery } from "./queue.ts";
import { type JobSource, runJob } from "./run_job.ts";
import { runSweeps } from "./run_sweeps.ts";
import { dueTenants, findDue, postponeDueStatement, settleDueStatement } from "./tenant_due.ts";
import { takeTurns, type Turns } from "./turns.ts";

export type RunReport = { done: number; failed: number };

export type Runner = {
  /** Asks who has due work; it is begun beside whatever runs. */
  look(): Promise<void>;
  /** Resolves once nothing runs or waits for its turn. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
  /** So far; `fault` is the control database's. */
  readonly report: Readonly<RunReport & { fault?: unknown }>;
};

/** Schools whose due work is looked up at once. */
const VISITS_AT_ONCE = 4;
/** The control database's key; all others are tenants' ids. */
const CONTROL = "";

/**
 * Each lane runs by itself, and schools take turns in it with a job each. A visit finds out in which lanes a school has due
 * work, or when it has any; a failing job or school is logged and postponed.
 */
export function openRunner(services: Services): Runner {
  const { doors, now, log } = services;
  const breaker = mailBreaker(services);
  const report: RunReport & { fault?: unknown } = { done: 0, failed: 0 };
  const visits = takeTurns(VISITS_AT_ONCE, (key) => guarded(key, () => visit(key)));
  const lanes = new Map<Lane, Turns>(LANE_NAMES.map((lane) => {
    const turn = lane === "sweep" ? sweep : (key: string) => runNext(lane, key);
    const run = async (key: string) => {
      await turn(key);
      visits.add(key);
    };
    return [lane, takeTurns(laneOptions(lane).atOnce, (key) => guarded(key, () => run(key)))];
  }));
  const pools = [visits, ...lanes.values()];

  async function visit(key: string): Promise<void> {
    const due = key === CONTROL ? undefined : await doors.readControl((db) => findDue(db, key));
    const kinds = await readKinds(key);
    const at = now().toISOString();
    const paused = breaker.pausedUntil()?.toISOString() ?? "";
    let next: string | null = null;
    let isDue = false;
    for (const kind of kinds) {
      const lane = laneOf(sourceOf(key).queue, kind.kind);
      const begin = laneOptions(lane).mails && paused > kind.at ? paused : kind.at;
      if (begin <= at) {
        isDue = true;
        lanes.get(lane)!.add(key);
      } else if (next === null || begin < next) next = begin;
    }
    if (isDue || !due) return;
    await doors.writeControl((tx) => tx.batch([settleDueStatement(tx, due, next, now())]));
  }

  function readKinds(key: string): Promise<{ kind: string; at: string }[]> {
    const source = sourceOf(key);
    const query = nextOfKindsQuery(source.queue);
    return source.queue === "outbox"
      ? doors.readControl((db) => db.all(query))
      : doors.readTenant(source.tenantId, (db) => db.all(query));
  }

  async function runNext(lane: Lane, key: string): Promise<void> {
    if (laneOptions(lane).mails && breaker.pausedUntil() !== null) return;
    const source = sourceOf(key);
    const kinds = kindsOf(source.queue, lane);
    const job = source.queue === "outbox"
      ? await doors.writeControl((tx) => leaseOutbox(tx, now(), kinds))
      : await doors.writeTenant(source.tenantId, (tx) => leaseJob(tx, now(), kinds));
    if (!job) return;
    const { ok } = await runJob(services, breaker, source, job);
    count(ok ? { done: 1, failed: 0 } : { done: 0, failed: 1 });
  }

  async function sweep(): Promise<void> {
    count(await runSweeps(services));
  }

  function count({ done, failed }: RunReport): void {
    report.done += done;
    report.failed += failed;
  }

  async function guarded(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (key === CONTROL) fail(error);
      else await postpone(key, error).catch(fail);
    }
  }

  function fail(error: unknown): void {
    report.fault = error;
    log({ at: now().toISOString(), clock: "round failed", fault: String(error) });
  }

  async function postpone(tenantId: string, error: unknown): Promise<void> {
    report.failed++;
    for (const turns of pools) turns.remove(tenantId);
    log({ at: now().toISOString(), work: "school put off", tenantId, fault: String(error) });
    const due = await doors.readControl((db) => findDue(db, tenantId));
    if (due) await doors.writeControl((tx) => tx.batch([postponeDueStatement(tx, due, now())]));
  }

  async function idle(): Promise<void> {
    while (pools.some(({ isBusy }) => isBusy)) await Promise.all(pools.map((turns) => turns.idle()));
  }

  return {
    report,
    idle,
    async look() {
      visits.add(CONTROL);
      for (const id of await doors.readControl((db) => dueTenants(db, now()))) visits.add(id);
    },
    async stop() {
      for (const turns of pools) turns.stop();
      await idle();
    },
  };
}

function sourceOf(key: string): JobSource {
  return key === CONTROL ? { queue: "outbox" } : { queue: "jobs", tenantId: key };
}
