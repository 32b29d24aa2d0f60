import { sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { MOST_ATTEMPTS } from "./queue.ts";
import { runDue } from "./run_due.ts";

export type Unfinished = { id: string; kind: string; attempts: number; error: string };

/**
 * Tries everything of the outbox again that failed before, given up or waiting for its next turn, and does what else is
 * due. Gives what still fails; its errors are for the operator.
 */
export async function retryFailed(services: Services): Promise<Unfinished[]> {
  const { doors, now } = services;
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        update outbox set attempts = min(attempts, ${MOST_ATTEMPTS - 1}), run_at = ${now().toISOString()}
        where done_at is null and last_error is not null`),
    ])
  );
  await runDue(services);
  return await doors.readControl((db) =>
    db.all<Unfinished>(sql`
      select id, kind, attempts, last_error as error from outbox
      where done_at is null and last_error is not null order by created_at`)
  );
}
