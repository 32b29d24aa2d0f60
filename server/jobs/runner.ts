import { DatabaseFault, operatorMessage } from "../../db/database_fault.ts";
import { DiskFull } from "../../db/disk_full.ts";
import { causeChain } from "../../domain/errors.ts";
import type { Services } from "../services/services.ts";
import { faultStatement, staleStatsStatement } from "../features/tenants/stats/stats_statements.ts";
import { findWork } from "./find_work.ts";
import { kindsOf } from "../queue/kinds.ts";
import { type Lane, LANE_NAMES, laneOptions } from "../queue/lanes.ts";
import { mailBreaker } from "./mail_breaker.ts";
import { leaseJob, leaseOutbox } from "../queue/queue.ts";
import { type JobSource, runJob } from "./run_job.ts";
import { runSweeps } from "./run_sweeps.ts";
import {
  type DueTenant,
  dueTenants,
  findDue,
  isRecent,
  postponeDueStatement,
  settleDueStatement,
} from "../queue/tenant_due.ts";
import { takeTurns, type Turns } from "./turns.ts";

export type RunReport = { done: number; failed: number };

export type Runner = {
  /** Finds schools with due work; it starts while other work runs. */
  look(): Promise<void>;
  /** Resolves once nothing runs or waits for its turn. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits for what runs. */
  stop(): Promise<void>;
  /** So far; `fault` is the control database's. */
  readonly report: Readonly<RunReport & { fault?: unknown }>;
};

/** `outboxOnly`: leaves schools' own jobs alone, and so opens none of them to look for any. */
export type RunnerOptions = { outboxOnly?: boolean };

/** Schools whose due work is looked up at once. */
const VISITS_AT_ONCE = 4;
/** The control database's key; all others are tenants' ids. */
const CONTROL = "";

/**
 * Each lane runs on its own, and schools take turns in it with a job each. A visit finds out in which lanes a school has due
 * work, or when it has any; a failing job or school is logged and postponed.
 */
export function openRunner(services: Services, { outboxOnly = false }: RunnerOptions = {}): Runner {
  const { doors, now, log, metrics } = services;
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
  /** Schools with a turn to come, as their last visit found them. */
  const seen = new Map<string, { writtenAt: string; next: string | null }>();

  async function visit(key: string): Promise<void> {
    const { due, lanes: found, next } = await findWork(services, sourceOf(key), breaker.pausedUntil());
    for (const lane of found) lanes.get(lane)!.add(key);
    if (!due) return;
    if (found.size > 0) {
      seen.set(key, { writtenAt: due.writtenAt, next });
      return;
    }
    seen.delete(key);
    await doors.writeControl((tx) => tx.batch([settleDueStatement(tx, due, next, now())]));
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
    count(lane, ok ? { done: 1, failed: 0 } : { done: 0, failed: 1 });
  }

  async function sweep(): Promise<void> {
    count("sweep", await runSweeps(services));
  }

  function count(lane: Lane, outcome: RunReport): void {
    report.done += outcome.done;
    report.failed += outcome.failed;
    metrics.jobs(lane, outcome);
  }

  async function guarded(key: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // Nothing can be written about it; the next look finds it again.
      if (isOfAll(error)) seen.delete(key);
      if (key === CONTROL || isOfAll(error)) fail(error);
      else await postpone(key, error).catch(fail);
    }
  }

  function fail(error: unknown): void {
    report.fault = error;
    // Else two lines a school at each look, maybe onto that disk; disk_watch.ts and database_log.ts say it once.
    if (isOfAll(error) || error instanceof DatabaseFault) return;
    log({ at: now().toISOString(), clock: "round failed", fault: String(error) });
  }

  async function postpone(tenantId: string, error: unknown): Promise<void> {
    report.failed++;
    for (const turns of pools) turns.remove(tenantId);
    seen.delete(tenantId);
    log({ at: now().toISOString(), work: "school put off", tenantId, fault: causeChain(error) });
    const due = await doors.readControl((db) => findDue(db, tenantId));
    if (!due) return;
    const fault = operatorMessage(error);
    await doors.writeControl((tx) =>
      tx.batch([
        postponeDueStatement(tx, due, now()),
        faultStatement(tx, tenantId, fault, now()),
        // Read again until it can be read.
        staleStatsStatement(tx, tenantId, now()),
      ])
    );
  }

  /** Its turn ends with a visit; until then another would find the same. */
  function isSeen(due: DueTenant): boolean {
    const found = seen.get(due.tenantId);
    if (found?.writtenAt !== due.writtenAt || isRecent(due, now())) return false;
    return found.next === null || found.next > now().toISOString();
  }

  async function idle(): Promise<void> {
    while (pools.some(({ isBusy }) => isBusy)) await Promise.all(pools.map((turns) => turns.idle()));
  }

  return {
    report,
    idle,
    async look() {
      visits.add(CONTROL);
      if (outboxOnly) return;
      for (const due of await doors.readControl((db) => dueTenants(db, now()))) {
        if (!isSeen(due)) visits.add(due.tenantId);
      }
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

/** No school can be written. */
function isOfAll(error: unknown): boolean {
  return error instanceof DiskFull || (error instanceof DatabaseFault && error.ofServer);
}
