import { type SQL, sql } from "drizzle-orm";
import { DUE_AGAIN } from "../../queue/enqueue.ts";

export const BOOK_PAYMENTS = "book_payments";

/** Stripe adds a movement a little after it tells of it. */
const DELAY_MS = 60_000;

/** One entry of the outbox, which waits at most once. */
export function dueBookingStatement(now: Date): SQL {
  const [at, runAt] = [now.toISOString(), new Date(now.getTime() + DELAY_MS).toISOString()];
  return sql`
    insert into outbox (id, kind, payload, run_at, created_at)
    values (${BOOK_PAYMENTS}, ${BOOK_PAYMENTS}, '{}', ${runAt}, ${at})
    ${DUE_AGAIN}`;
}

const DAY_MS = 86_400_000;

/** Customers who have not been asked of for a day, though they pay: what Stripe told of may have been lost. */
export function dueSyncsStatement(kind: string, now: Date): SQL {
  const at = now.toISOString();
  return sql`
    insert into outbox (id, kind, payload, run_at, created_at)
    select 'sync_' || stripe_customer_id, ${kind}, json_object('customer', stripe_customer_id), ${at}, ${at}
    from tenant_subscriptions where stripe_subscription_id is not null and status <> 'cancelled'
      and (stripe_read_at is null or stripe_read_at <= ${new Date(now.getTime() - DAY_MS).toISOString()})
    ${DUE_AGAIN}`;
}
