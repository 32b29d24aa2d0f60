import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";

/** How long a worker keeps a piece of work to itself, in milliseconds; after that it is another's to try. */
const LEASE = 5 * 60_000;
/** Tries before a piece of work is left for a person to look at. */
export const MOST_ATTEMPTS = 8;

export type Leased = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  tenantId: string | null;
};

/** How long to wait after a number of failed attempts, in milliseconds: 10 s, 40 s, 2½ min … up to six hours. */
export function backOff(attempts: number): number {
  return Math.min(10_000 * 4 ** (attempts - 1), 6 * 3600_000);
}

/** Takes the work that is due, oldest first and at most `most`, and leases it for five minutes. */
export async function leaseJobs(tx: TenantWriter, now: Date, most: number): Promise<Leased[]> {
  const at = now.toISOString();
  const [rows] = await tx.batch([
    tx.db.all<Row>(sql`
      update jobs set leased_until = ${new Date(now.getTime() + LEASE).toISOString()}, attempts = attempts + 1
      where id in (
        select id from jobs where done_at is null and run_at <= ${at} and attempts < ${MOST_ATTEMPTS}
          and (leased_until is null or leased_until <= ${at})
        order by run_at limit ${most})
      returning id, kind, payload, attempts, null as tenant_id`),
  ]);
  return rows.map(fromRow);
}

/** The same for the outbox. It has no lease of its own: entries run one after another under `run_at`. */
export async function leaseOutbox(
  tx: ControlWriter,
  now: Date,
  most: number,
  only?: string,
): Promise<Leased[]> {
  const at = now.toISOString();
  const [rows] = await tx.batch([
    tx.db.all<Row>(sql`
      update outbox set run_at = ${new Date(now.getTime() + LEASE).toISOString()}, attempts = attempts + 1
      where id in (
        select id from outbox where done_at is null and attempts < ${MOST_ATTEMPTS}
          and ${only === undefined ? sql`run_at <= ${at}` : sql`id = ${only}`}
        order by run_at, id limit ${most})
      returning id, kind, payload, attempts, tenant_id`),
  ]);
  return rows.map(fromRow);
}

/** Notes that a piece of work is done. */
export function doneStatement(table: "jobs" | "outbox", id: string, now: Date) {
  return sql`update ${
    sql.identifier(table)
  } set done_at = ${now.toISOString()}, last_error = null where id = ${id}`;
}

/** Notes that a piece of work failed, and when it is tried again. `error` is for the operator and holds no pupil's words. */
export function failedStatement(table: "jobs" | "outbox", work: Leased, now: Date, error: string) {
  const again = new Date(now.getTime() + backOff(work.attempts)).toISOString();
  return table === "jobs"
    ? sql`update jobs set run_at = ${again}, leased_until = null, last_error = ${error} where id = ${work.id}`
    : sql`update outbox set run_at = ${again}, last_error = ${error} where id = ${work.id}`;
}

type Row = { id: string; kind: string; payload: string; attempts: number; tenant_id: string | null };

function fromRow(row: Row): Leased {
  return {
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    tenantId: row.tenant_id,
  };
}
