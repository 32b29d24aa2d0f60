import { type SQL, sql } from "drizzle-orm";
import type { Services } from "../services.ts";
import { MOST_ATTEMPTS } from "./queue.ts";
import { runDue } from "./run_due.ts";

export type Unfinished = { id: string; kind: string; attempts: number; error: string };

/** What a try leaves that ended with its process, without a word. */
const CRASHED = "it was begun and never ended, as when the server is killed";

/**
 * Tries everything of the outbox again that was tried before in vain, given up or waiting for its next turn, and does
 * what else is due. What somebody is at now is left to them. Gives what still fails; its errors are for the operator.
 */
export async function retryFailed(services: Services): Promise<Unfinished[]> {
  const { doors, now } = services;
  await doors.writeControl((tx) =>
    tx.batch([
      tx.db.run(sql`
        update outbox set attempts = min(attempts, ${MOST_ATTEMPTS - 1}), run_at = ${now().toISOString()}
        where ${triedInVain(now())}`),
    ])
  );
  await runDue(services);
  return await doors.readControl((db) =>
    db.all<Unfinished>(sql`
      select id, kind, attempts, coalesce(last_error, ${CRASHED}) as error from outbox
      where ${triedInVain(now())} order by created_at`)
  );
}

function triedInVain(now: Date): SQL {
  return sql`done_at is null and attempts > 0
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
