import { sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";

/** How long a worker keeps a piece of work to itself, in milliseconds; after that it is another's to try. */
export const LEASE = 5 * 60_000;
/** Kinds of work that come by the hundred; whoever waits for a single mail goes before them. */
const BY_THE_HUNDRED = JSON.stringify(["mail_student_link", "mail_unread"]);
/** Tries before a piece of work is left for a person to look at. */
export const MOST_ATTEMPTS = 8;

export type Leased = {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Which try this is. What a try reports counts only while it is still the latest one. */
  attempts: number;
  tenantId: string | null;
};
export type Queue = "jobs" | "outbox";

/** How long to wait after a number of failed attempts, in milliseconds: 10 s, 40 s, 2½ min … up to six hours. */
export function backOff(attempts: number): number {
  return Math.min(10_000 * 4 ** (attempts - 1), 6 * 3600_000);
}

/**
 * Takes the work of a school that is due, at most `most`, and leases it for five minutes: oldest first, and what comes by
 * the hundred behind all else.
 */
export async function leaseJobs(tx: TenantWriter, now: Date, most: number): Promise<Leased[]> {
  const due = sql`run_at <= ${now.toISOString()}`;
  const [rows] = await tx.batch([tx.db.all<Row>(leaseStatement("jobs", now, most, due))]);
  return rows.map(fromRow);
}

/** The same for the outbox; `only` takes that one entry, due or not, unless somebody is at it already. */
export async function leaseOutbox(
  tx: ControlWriter,
  now: Date,
  most: number,
  only?: string,
): Promise<Leased[]> {
  const due = only === undefined ? sql`run_at <= ${now.toISOString()}` : sql`id = ${only}`;
  const [rows] = await tx.batch([tx.db.all<Row>(leaseStatement("outbox", now, most, due))]);
  return rows.map(fromRow);
}

function leaseStatement(queue: Queue, now: Date, most: number, due: ReturnType<typeof sql>) {
  const table = sql.identifier(queue);
  return sql`
    update ${table} set leased_until = ${
    new Date(now.getTime() + LEASE).toISOString()
  }, attempts = attempts + 1
    where id in (
      select id from ${table} where done_at is null and attempts < ${MOST_ATTEMPTS} and ${due}
        and (leased_until is null or leased_until <= ${now.toISOString()})
      order by kind in (select value from json_each(${BY_THE_HUNDRED})), run_at, id limit ${most})
    returning id, kind, payload, attempts, ${queue === "outbox" ? sql`tenant_id` : sql`null as tenant_id`}`;
}

/** Notes that a piece of work is done; with `refused` that it never will be, and why. Says nothing for an older try. */
export function doneStatement(queue: Queue, work: Leased, now: Date, refused: string | null = null) {
  return sql`
    update ${sql.identifier(queue)}
    set done_at = ${now.toISOString()}, leased_until = null, last_error = ${refused} where ${isLatest(work)}`;
}

/** Notes that a try failed, and when the next one is. `error` is for the operator and holds no pupil's words. */
export function failedStatement(queue: Queue, work: Leased, now: Date, error: string) {
  const again = new Date(now.getTime() + backOff(work.attempts)).toISOString();
  return sql`
    update ${sql.identifier(queue)} set run_at = ${again}, leased_until = null, last_error = ${error}
    where ${isLatest(work)}`;
}

function isLatest({ id, attempts }: Leased) {
  return sql`id = ${id} and attempts = ${attempts} and done_at is null`;
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
