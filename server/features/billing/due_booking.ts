import { type SQL, sql } from "drizzle-orm";

export const BOOK_PAYMENTS = "book_payments";

/** Stripe adds a movement a little after it tells of it. */
const DELAY_MS = 60_000;

/** One entry of the outbox, which waits at most once. */
export function dueBookingStatement(now: Date): SQL {
  const [at, runAt] = [now.toISOString(), new Date(now.getTime() + DELAY_MS).toISOString()];
  return sql`
    insert into outbox (id, kind, payload, run_at, created_at)
    values (${BOOK_PAYMENTS}, ${BOOK_PAYMENTS}, '{}', ${runAt}, ${at})
    on conflict (id) do update set run_at = excluded.run_at, created_at = excluded.created_at, done_at = null,
      leased_until = null, attempts = 0, last_error = null
    where outbox.done_at is not null`;
}
