import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { newId } from "../../domain/ids.ts";

export type NewJob = {
  id?: string;
  kind: string;
  payload: Record<string, unknown>;
  /** When it is asked for. */
  now: Date;
  /** When it is done at the earliest; at once unless said otherwise. */
  runAt?: Date;
};

/**
 * How much later than asked the clock looks at work that the asker does at once, in milliseconds: long enough for the
 * two not to meet, and soon when the asker died.
 */
export const HEAD_START = 15_000;

/** The statement that puts work into a school's queue, for the batch of the change that asks for it. */
export function jobStatement(tx: Pick<TenantWriter, "db">, job: NewJob, when: SQL = sql`1`) {
  const { id = newId("job"), kind, payload, now, runAt = now } = job;
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select ${id}, ${kind}, ${JSON.stringify(payload)}, ${runAt.toISOString()}, ${now.toISOString()}
    where ${when}`);
}

/** The statement that puts work of the installation itself into the outbox. */
export function outboxStatement(
  tx: Pick<ControlWriter, "db">,
  entry: NewJob & { tenantId?: string },
  when: SQL = sql`1`,
) {
  const { id = newId("outbox"), kind, payload, now, runAt = now, tenantId = null } = entry;
  return tx.db.run(sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
    select ${id}, ${kind}, ${tenantId}, ${
    JSON.stringify(payload)
  }, ${runAt.toISOString()}, ${now.toISOString()}
    where ${when}`);
}
