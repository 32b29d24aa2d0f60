import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";

export const JOB_TIMEOUT_MS = 60_000;
/** A job whose worker died is leased again after this. */
export const LEASE_MS = 5 * 60_000;
/** Sorted behind all other kinds. */
const BULK_KINDS = JSON.stringify(["mail_student_link", "mail_unread"]);
export const MAX_ATTEMPTS = 8;
/** Outbox entries of this kind recur daily and have a lease of their own (`sweeps.ts`). */
export const SWEEP = "sweep";

export type LeasedJob = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Number of the attempt; only the latest one may record its outcome. */
  attempts: number;
  tenantId: string | null;
};
export type Queue = "jobs" | "outbox";

/** 10 s, 40 s, 2½ min … up to six hours. */
export function backoffMs(attempts: number): number {
  return Math.min(10_000 * 4 ** (attempts - 1), 6 * 3600_000);
}

/** Leases due jobs, oldest first, bulk kinds last. */
export async function leaseJobs(tx: TenantWriter, now: Date, limit: number): Promise<LeasedJob[]> {
  const due = sql`run_at <= ${now.toISOString()}`;
  const [rows] = await tx.batch([tx.db.all<Row>(leaseStatement("jobs", now, limit, due))]);
  return rows.map(fromRow);
}

/** `entryId` leases that one entry, due or not, unless it is leased. */
export async function leaseOutbox(
  tx: ControlWriter,
  now: Date,
  limit: number,
  entryId?: string,
): Promise<LeasedJob[]> {
  const due = entryId === undefined
    ? sql`kind <> ${SWEEP} and run_at <= ${now.toISOString()}`
    : sql`id = ${entryId}`;
  const [rows] = await tx.batch([tx.db.all<Row>(leaseStatement("outbox", now, limit, due))]);
  return rows.map(fromRow);
}

function leaseStatement(queue: Queue, now: Date, limit: number, due: ReturnType<typeof sql>) {
  const table = sql.identifier(queue);
  return sql`
    update ${table} set leased_until = ${
    new Date(now.getTime() + LEASE_MS).toISOString()
  }, attempts = attempts + 1
    where id in (
      select id from ${table} where done_at is null and attempts < ${MAX_ATTEMPTS} and ${due}
        and (leased_until is null or leased_until <= ${now.toISOString()})
      order by kind in (select value from json_each(${BULK_KINDS})), run_at, id limit ${limit})
    returning id, kind, payload, attempts, ${queue === "outbox" ? sql`tenant_id` : sql`null as tenant_id`}`;
}

/** `refused` is why the job will never succeed. No effect for an older attempt. */
export function doneStatement(queue: Queue, job: LeasedJob, now: Date, refused: string | null = null) {
  return sql`
    update ${sql.identifier(queue)}
    set done_at = ${now.toISOString()}, leased_until = null, last_error = ${refused} where ${isLatest(job)}`;
}

/** `error` is for the operator and holds no student's text. */
export function failedStatement(queue: Queue, job: LeasedJob, now: Date, error: string) {
  const retryAt = new Date(now.getTime() + backoffMs(job.attempts)).toISOString();
  return sql`
    update ${sql.identifier(queue)} set run_at = ${retryAt}, leased_until = null, last_error = ${error}
    where ${isLatest(job)}`;
}

function isLatest({ id, attempts }: LeasedJob) {
  return sql`id = ${id} and attempts = ${attempts} and done_at is null`;
}

type Row = { id: string; kind: string; payload: string; attempts: number; tenant_id: string | null };

function fromRow(row: Row): LeasedJob {
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    tenantId: row.tenant_id,
  };
}
