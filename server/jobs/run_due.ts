import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { JOB_HANDLERS, OUTBOX_HANDLERS } from "./handlers.ts";
import {
  doneStatement,
  failedStatement,
  type Leased,
  leaseJobs,
  leaseOutbox,
  MOST_ATTEMPTS,
} from "./queue.ts";

const AT_ONCE = 20;

export type RunReport = { done: number; failed: number };

/** Does everything that is due now, in the installation's outbox and in every school that has work. One round; fails of one piece stop nothing. */
export async function runDue(services: Services): Promise<RunReport> {
  const report = { done: 0, failed: 0 };
  await runOutbox(services, report);
  for (const tenantId of await takeDueTenants(services)) {
    await runTenant(services, tenantId, report);
    await setImmediate();
  }
  return report;
}

/** Does one entry of the outbox at once, so that whoever asked need not wait for the clock. Throws what its handler throws. */
export async function runOutboxEntry(services: Services, id: string): Promise<void> {
  const [work] = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), 1, id));
  if (work) await finish(services, "outbox", null, work, { done: 0, failed: 0 }, true);
}

async function runOutbox(services: Services, report: RunReport): Promise<void> {
  for (;;) {
    const leased = await services.doors.writeControl((tx) => leaseOutbox(tx, services.now(), AT_ONCE));
    for (const work of leased) await finish(services, "outbox", null, work, report);
    if (leased.length < AT_ONCE) return;
  }
}

async function runTenant(services: Services, tenantId: string, report: RunReport): Promise<void> {
  const { doors, now } = services;
  for (;;) {
    const leased = await doors.writeTenant(tenantId, (tx) => leaseJobs(tx, now(), AT_ONCE));
    for (const work of leased) await finish(services, "jobs", tenantId, work, report);
    if (leased.length < AT_ONCE) break;
  }
  const [next] = await doors.readTenant(tenantId, (db) =>
    db.all<{ at: string | null }>(sql`
      select min(max(run_at, coalesce(leased_until, ''))) as at from jobs where done_at is null and attempts < ${MOST_ATTEMPTS}`));
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(
        sql`delete from tenant_due where tenant_id = ${tenantId} and due_at <= ${now().toISOString()}`,
      ),
      ...(next?.at
        ? [tx.db.run(sql`
            insert into tenant_due (tenant_id, due_at) values (${tenantId}, ${next.at})
            on conflict (tenant_id) do update set due_at = min(due_at, excluded.due_at)`)]
        : []),
    ])
  );
}

async function finish(
  services: Services,
  table: "jobs" | "outbox",
  tenantId: string | null,
  work: Leased,
  report: RunReport,
  rethrow = false,
): Promise<void> {
  const { doors, now, log } = services;
  let statement;
  let thrown: unknown;
  try {
    await handle(services, table, tenantId, work);
    report.done++;
    statement = doneStatement(table, work.id, now());
  } catch (error) {
    thrown = error;
    report.failed++;
    log({ at: now().toISOString(), job: work.id, kind: work.kind, tenantId, fault: String(error) });
    statement = failedStatement(table, work, now(), nameOf(error));
  }
  if (table === "jobs" && tenantId !== null) {
    await doors.writeTenant(tenantId, (tx) => tx.batch([tx.db.run(statement)]));
  } else {
    await doors.writeControl((tx) => tx.batch([tx.db.run(statement)]));
  }
  if (rethrow && thrown) throw thrown;
}

async function handle(services: Services, table: "jobs" | "outbox", tenantId: string | null, work: Leased) {
  const { payload, kind } = work;
  if (table === "jobs" && tenantId !== null) {
    const handler = JOB_HANDLERS[kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${kind}`);
    return await handler({ payload, services, tenantId });
  }
  const handler = OUTBOX_HANDLERS[kind];
  if (!handler) throw new Error(`no handler for outbox entries of kind ${kind}`);
  await handler({ payload, services, tenantId: work.tenantId });
}

async function takeDueTenants(services: Services): Promise<string[]> {
  const rows = await services.doors.readControl((db) =>
    db.all<{ id: string }>(sql`
      select tenant_id as id from tenant_due where due_at <= ${services.now().toISOString()} order by due_at limit 1000`)
  );
  return rows.map((row) => row.id);
}

function nameOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
