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
