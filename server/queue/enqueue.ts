import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { newId } from "../../domain/ids.ts";

type NewJob = {
  id?: string;
  kind: string;
  payload: Record<string, unknown>;
  now: Date;
  /** Defaults to `now`. */
  runAt?: Date;
};

/** The clock leaves a job that its requester runs inline alone for this long. */
export const HEAD_START_MS = 15_000;

/** For the batch of the change that needs the job. */
export function jobStatement(tx: Pick<TenantWriter, "db">, job: NewJob, condition: SQL = sql`1`) {
  const { id = newId("job"), kind, payload, now, runAt = now } = job;
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select ${id}, ${kind}, ${JSON.stringify(payload)}, ${runAt.toISOString()}, ${now.toISOString()}
    where ${condition}`);
}

export function outboxStatement(
  tx: Pick<ControlWriter, "db">,
  entry: NewJob & { tenantId?: string },
  condition: SQL = sql`1`,
) {
  const { id = newId("outbox"), kind, payload, now, runAt = now, tenantId = null } = entry;
  return tx.db.run(sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
    select ${id}, ${kind}, ${tenantId}, ${
    JSON.stringify(payload)
  }, ${runAt.toISOString()}, ${now.toISOString()}
    where ${condition}`);
}

/**
 * Ends the insert of an outbox entry whose id names its work: one that was done, has begun or has failed is due
 * again; one that has only waited keeps its time.
 */
export const DUE_AGAIN = sql`
    on conflict (id) do update set run_at = excluded.run_at, created_at = excluded.created_at, done_at = null,
      leased_until = null, attempts = 0, last_error = null
    where outbox.done_at is not null or outbox.leased_until is not null or outbox.attempts > 0`;
