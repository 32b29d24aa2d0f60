import { type SQL, sql } from "drizzle-orm";
import { outbox } from "../../db/control/schema/index.ts";
import type { Services } from "../services/services.ts";
import { runJob } from "./run_job.ts";
import { mailBreaker } from "./mail_breaker.ts";
import { leaseOutboxEntry, MAX_ATTEMPTS } from "../queue/queue.ts";
import { openRunner, type RunnerOptions, type RunReport } from "./runner.ts";

/** Runs until no job or sweep is due. Throws what the control database throws. */
export async function runDue(services: Services, options: RunnerOptions = {}): Promise<RunReport> {
  const runner = openRunner(services, options);
  const { report } = runner;
  for (;;) {
    const before = report.done + report.failed;
    await runner.look();
    await runner.idle();
    if (report.fault !== undefined) throw report.fault;
    if (report.done + report.failed === before) return { done: report.done, failed: report.failed };
  }
}

/** Runs an entry at once, ahead of the clock; no effect if it is leased. Throws what its handler throws. */
export async function runOutboxEntry(services: Services, id: string): Promise<void> {
  const job = await services.doors.writeControl((tx) => leaseOutboxEntry(tx, services.now(), id));
  const outcome = job && await runJob(services, mailBreaker(services), { queue: "outbox" }, job);
  if (outcome?.ok === false) throw outcome.error;
}

type FailedJob = { id: string; kind: string; attempts: number; error: string };

const CRASH_MESSAGE = "it was begun and never ended, as when the server is killed";

/** Retries all failed outbox entries that are not leased: how many went well now, and those that still fail, with errors. */
export async function retryFailed(services: Services): Promise<{ repaired: number; failing: FailedJob[] }> {
  const { doors, now } = services;
  const before = await readFailed(services);
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        update outbox set attempts = min(attempts, ${
        MAX_ATTEMPTS - 1
      }), run_at = min(run_at, ${now().toISOString()})
        where ${hasFailed(now())}`),
    ])
  );
  await runDue(services, { outboxOnly: true });
  const failing = await readFailed(services);
  const ids = new Set(failing.map(({ id }) => id));
  return { repaired: before.filter(({ id }) => !ids.has(id)).length, failing };
}

async function readFailed({ doors, now }: Services): Promise<FailedJob[]> {
  const { id, kind, attempts, lastError, createdAt } = outbox;
  return await doors.readControl((db) =>
    db.select({ id, kind, attempts, error: sql<string>`coalesce(${lastError}, ${CRASH_MESSAGE})` })
      .from(outbox).where(hasFailed(now())).orderBy(createdAt)
  );
}

function hasFailed(now: Date): SQL {
  return sql`done_at is null and attempts > 0
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
