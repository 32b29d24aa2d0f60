import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter, TenantWriter } from "../../db/doors.ts";
import { newId } from "../../domain/ids.ts";

export type NewJob = { id?: string; kind: string; payload: Record<string, unknown>; runAt: Date };

/** The statement that puts work into a school's queue, for the batch of the change that asks for it. */
export function jobStatement(tx: Pick<TenantWriter, "db">, job: NewJob, when: SQL = sql`1`) {
  return tx.db.run(sql`
    insert into jobs (id, kind, payload, run_at, created_at)
    select ${job.id ?? newId("job")}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.runAt.toISOString()},
      ${job.runAt.toISOString()}
    where ${when}`);
}

/** The statement that tells the clock when a school has work at the latest; written before the job itself, so that none is forgotten. */
export function dueStatement(tx: Pick<ControlWriter, "db">, tenantId: string, at: Date) {
  return tx.db.run(sql`
    insert into tenant_due (tenant_id, due_at) values (${tenantId}, ${at.toISOString()})
    on conflict (tenant_id) do update set due_at = min(due_at, excluded.due_at)`);
}

/** The statement that puts work of the installation itself into the outbox. */
export function outboxStatement(
  tx: Pick<ControlWriter, "db">,
  entry: NewJob & { tenantId?: string },
  when: SQL = sql`1`,
) {
  return tx.db.run(sql`
    insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
    select ${entry.id ?? newId("outbox")}, ${entry.kind}, ${entry.tenantId ?? null}, ${
    JSON.stringify(entry.payload)
  },
      ${entry.runAt.toISOString()}, ${entry.runAt.toISOString()}
    where ${when}`);
}
