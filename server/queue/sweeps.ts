import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { outbox } from "../../db/control/schema/index.ts";
import type { ControlWriter } from "../../db/doors.ts";
import { outboxStatement } from "./enqueue.ts";
import { LANES } from "./lanes.ts";
import { backoffMs, MAX_ATTEMPTS, type Queue, SWEEP } from "./queue.ts";

/** Sweeps leased at once, and settled in one write. */
export const SWEEP_BATCH = 20;
/** A sweep whose worker died is leased again after this. */
export const SWEEP_LEASE_MS = (SWEEP_BATCH + 1) * LANES.sweep.timeoutMs;
/** For a sweep that could not remove everything. */
const RESWEEP_MS = 10 * 60_000;
/** Retention of done jobs. */
const RETENTION_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;

/** `tenantId` is null for the installation's. */
export type LeasedSweep = { id: string; tenantId: string | null; attempts: number };
export type SweepOutcome = { sweep: LeasedSweep; more: boolean } | { sweep: LeasedSweep; error: string };

/** The next of its daily times after an instant: each school has its own time of day, so that they spread over it. */
export function nextSweep(tenantId: string | null, after: Date): Date {
  const slot = createHash("sha256").update(tenantId ?? "").digest().readUInt32BE() % DAY_MS;
  const days = Math.floor((after.getTime() - slot) / DAY_MS) + 1;
  return new Date(days * DAY_MS + slot);
}

/** The recurring outbox entry of a school's sweep, or the installation's; nothing is old enough on the first day. Idempotent. */
export function sweepStatement(tx: Pick<ControlWriter, "db">, tenantId: string | null, now: Date) {
  const id = `${SWEEP}_${tenantId ?? "installation"}`;
  const runAt = nextSweep(tenantId, new Date(now.getTime() + DAY_MS));
  const entry = { id, kind: SWEEP, payload: {}, tenantId: tenantId ?? undefined, now, runAt };
  return outboxStatement(tx, entry, sql`not exists (select 1 from outbox where id = ${id})`);
}

/** Entries of schools that an older server made, on some time of the next day, and the end of that server's own. */
export function missingSweepStatements(now: Date): SQL[] {
  const at = now.toISOString();
  return [
    sql`
      insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
      select ${`${SWEEP}_`} || id, ${SWEEP}, id, '{}',
        strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, (abs(random()) % 86400) || ' seconds'), ${at}
      from tenants where ready_at is not null
        and not exists (select 1 from outbox where outbox.id = ${`${SWEEP}_`} || tenants.id)`,
    sql`delete from outbox where kind = 'sweep_installation'`,
  ];
}

/** Work of a kind that was given up, due once more; it keeps to one attempt each time. */
export function tryAgainStatement(kind: string, now: Date): SQL {
  return sql`
    update outbox set attempts = ${MAX_ATTEMPTS - 1}, run_at = ${now.toISOString()}
    where kind = ${kind} and done_at is null and attempts >= ${MAX_ATTEMPTS}
      and (leased_until is null or leased_until <= ${now.toISOString()})`;
}

/** Longest due first. */
export async function leaseSweeps(tx: ControlWriter, now: Date): Promise<LeasedSweep[]> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + SWEEP_LEASE_MS).toISOString();
  const { id, tenantId, attempts } = outbox;
  const [rows] = await tx.batch([
    tx.db.update(outbox).set({ leasedUntil: until, attempts: sql`attempts + 1` }).where(sql`id in (
      select id from outbox where done_at is null and kind = ${SWEEP} and run_at <= ${at}
        and (leased_until is null or leased_until <= ${at})
      order by run_at limit ${SWEEP_BATCH})`).returning({ id, tenantId, attempts }),
  ]);
  return rows;
}

/** Moves each entry to its next time. No effect for an older attempt. */
export function settleSweepsStatement(outcomes: readonly SweepOutcome[], now: Date) {
  const rows = outcomes.map((outcome) => ({
    id: outcome.sweep.id,
    attempts: outcome.sweep.attempts,
    runAt: nextRun(outcome, now).toISOString(),
    error: "error" in outcome ? outcome.error : null,
  }));
  return sql`
    update outbox set run_at = o.value ->> 'runAt', leased_until = null, last_error = o.value ->> 'error',
      attempts = iif(o.value ->> 'error' is null, 0, outbox.attempts)
    from json_each(${JSON.stringify(rows)}) o
    where outbox.id = o.value ->> 'id' and outbox.attempts = o.value ->> 'attempts'`;
}

function nextRun(outcome: SweepOutcome, now: Date): Date {
  const daily = nextSweep(outcome.sweep.tenantId, now);
  if ("more" in outcome && !outcome.more) return daily;
  const waitMs = "more" in outcome ? RESWEEP_MS : backoffMs(outcome.sweep.attempts);
  return new Date(Math.min(daily.getTime(), now.getTime() + waitMs));
}

/** Sweeps that an older server enqueued in a school, for `from`. */
export const FORMER_SWEEPS = sql`jobs where kind = ${SWEEP}`;

/** For `from`. */
export function oldJobs(queue: Queue, now: Date): SQL {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  return sql`${sql.identifier(queue)} where done_at < ${before}`;
}
