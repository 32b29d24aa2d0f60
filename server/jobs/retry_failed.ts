import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { MAX_ATTEMPTS } from "./queue.ts";
import { runDue } from "./run_due.ts";

export type FailedJob = { id: string; kind: string; attempts: number; error: string };

const CRASH_MESSAGE = "it was begun and never ended, as when the server is killed";

/** Retries all failed outbox entries that are not leased; returns those that still fail, with errors for the operator. */
export async function retryFailed(services: Services): Promise<FailedJob[]> {
  const { doors, now } = services;
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        update outbox set attempts = min(attempts, ${MAX_ATTEMPTS - 1}), run_at = ${now().toISOString()}
        where ${hasFailed(now())}`),
    ])
  );
  await runDue(services);
  return await doors.readControl((db) =>
    db.all<FailedJob>(sql`
      select id, kind, attempts, coalesce(last_error, ${CRASH_MESSAGE}) as error from outbox
      where ${hasFailed(now())} order by created_at`)
  );
}

function hasFailed(now: Date): SQL {
  return sql`done_at is null and attempts > 0
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
