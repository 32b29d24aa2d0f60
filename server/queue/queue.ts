import { type SQL, sql } from "drizzle-orm";
import { outbox } from "../../db/control/schema/index.ts";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { jobs } from "../../db/tenant/schema/index.ts";
import { type RowsSql, typedRows } from "../../db/typed_rows.ts";

/** A job whose worker died is leased again after this. */
export const LEASE_MS = 5 * 60_000;
export const MAX_ATTEMPTS = 8;
/** Outbox entries of this kind recur daily and have a lease of their own (`sweeps.ts`). */
export const SWEEP = "sweep";
/** Replaces the email for an unknown address; leaves no row. */
export const DECOY = "decoy";
/** Attempts of a job that waits for a platform: the pauses grow no longer. */
const MAX_POSTPONED = 4;
/** While a job is younger, trouble of the mail server costs it no attempt. */
const MAX_PATIENCE_MS = 2 * 86_400_000;

export type LeasedJob = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  tenantId: string | null;
  /** With the number of the attempt; only the latest lease may record its outcome. */
  leasedUntil: string;
};
export type Queue = "jobs" | "outbox";

/**
 * The creation of its school has not finished, for example because it was interrupted: the job waits for it, which costs no
 * attempt.
 */
export class SchoolNotReady extends Error {
  override readonly name = "SchoolNotReady";
}

/** 10 s, 40 s, 2½ min … up to six hours. */
export function backoffMs(attempts: number): number {
  return Math.min(10_000 * 4 ** (attempts - 1), 6 * 3600_000);
}

/** Leases the oldest due job whose kind meets the condition; of those of one batch the first. */
export async function leaseJob(tx: TenantWriter, now: Date, kinds: SQL): Promise<LeasedJob | undefined> {
  const { id, kind, payload, attempts } = jobs;
  const lease = newLease(now);
  const [[job]] = await tx.batch([
    tx.db.update(jobs).set(lease).where(isNext("jobs", now, isDue(kinds, now)))
      .returning({ id, kind, payload, attempts }),
  ]);
  return job && { ...job, tenantId: null, leasedUntil: lease.leasedUntil };
}

export async function leaseOutbox(tx: ControlWriter, now: Date, kinds: SQL): Promise<LeasedJob | undefined> {
  return await leaseEntry(tx, now, isDue(kinds, now));
}

/** Due or not, unless it is leased. */
export async function leaseOutboxEntry(
  tx: ControlWriter,
  now: Date,
  id: string,
): Promise<LeasedJob | undefined> {
  return await leaseEntry(tx, now, sql`id = ${id}`);
}

async function leaseEntry(tx: ControlWriter, now: Date, which: SQL): Promise<LeasedJob | undefined> {
  const { id, kind, payload, attempts, tenantId } = outbox;
  const lease = newLease(now);
  const [[entry]] = await tx.batch([
    tx.db.update(outbox).set(lease).where(isNext("outbox", now, which))
      .returning({ id, kind, payload, attempts, tenantId }),
  ]);
  return entry && { ...entry, leasedUntil: lease.leasedUntil };
}

function isDue(kinds: SQL, now: Date): SQL {
  return sql`run_at <= ${now.toISOString()} and ${kinds}`;
}

function newLease(now: Date) {
  return { leasedUntil: new Date(now.getTime() + LEASE_MS).toISOString(), attempts: sql`attempts + 1` };
}

function isNext(queue: Queue, now: Date, which: SQL): SQL {
  return sql`id in (
    select id from ${sql.identifier(queue)} where done_at is null and attempts < ${MAX_ATTEMPTS} and ${which}
      and (leased_until is null or leased_until <= ${now.toISOString()})
    order by run_at, rowid limit 1)`;
}

type KindDue = { kind: string; at: string };

/** When a kind has work at the earliest, for each kind. Sweeps are control's; older servers enqueued them in schools. */
export function nextOfKindsQuery(queue: Queue): RowsSql<KindDue> {
  const isLive = queue === "outbox"
    ? sql`(attempts < ${MAX_ATTEMPTS} or kind = ${SWEEP})`
    : sql`attempts < ${MAX_ATTEMPTS} and kind <> ${SWEEP}`;
  const fields = {
    kind: (queue === "outbox" ? outbox : jobs).kind,
    at: sql<string>`min(max(run_at, coalesce(leased_until, '')))`,
  };
  return typedRows(fields, (columns) =>
    sql`
    select ${columns} from ${sql.identifier(queue)} where done_at is null and ${isLive} group by kind`);
}

/** `refused` is why the job will never succeed. No effect for an older lease. */
export function doneStatement(queue: Queue, job: LeasedJob, now: Date, refused: string | null = null): SQL {
  return sql`
    update ${sql.identifier(queue)}
    set done_at = ${now.toISOString()}, leased_until = null, last_error = ${refused} where ${isLatest(job)}`;
}

/** `error` is for the operator and contains no student's text. */
export function failedStatement(queue: Queue, job: LeasedJob, now: Date, error: string): SQL {
  const retryAt = new Date(now.getTime() + backoffMs(job.attempts)).toISOString();
  return sql`
    update ${sql.identifier(queue)} set run_at = ${retryAt}, leased_until = null, last_error = ${error}
    where ${isLatest(job)}`;
}

export function deleteStatement(queue: Queue, job: LeasedJob): SQL {
  return sql`delete from ${sql.identifier(queue)} where ${isLatest(job)}`;
}

/** For trouble that is not the job's: it waits behind others and gives the attempt back, for two days. */
export function releasedStatement(queue: Queue, job: LeasedJob, now: Date, error: string): SQL {
  const after = (attempts: number) => new Date(now.getTime() + backoffMs(attempts)).toISOString();
  const isYoung = sql`created_at > ${new Date(now.getTime() - MAX_PATIENCE_MS).toISOString()}`;
  return sql`
    update ${sql.identifier(queue)} set leased_until = null, last_error = ${error},
      run_at = iif(${isYoung}, ${after(1)}, ${after(job.attempts)}), attempts = attempts - (${isYoung})
    where ${isLatest(job)}`;
}

/** For a platform that is away: the job never ends for it, and is tried again after eleven minutes at most. */
export function postponedStatement(queue: Queue, job: LeasedJob, now: Date, error: string): SQL {
  const attempts = Math.min(job.attempts, MAX_POSTPONED);
  const retryAt = new Date(now.getTime() + backoffMs(attempts)).toISOString();
  return sql`
    update ${sql.identifier(queue)}
    set run_at = ${retryAt}, leased_until = null, attempts = ${attempts}, last_error = ${error}
    where ${isLatest(job)}`;
}

function isLatest({ id, attempts, leasedUntil }: LeasedJob): SQL {
  return sql`id = ${id} and attempts = ${attempts} and leased_until = ${leasedUntil} and done_at is null`;
}
