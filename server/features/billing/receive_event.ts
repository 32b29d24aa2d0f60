import { type SQL, sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { dueBookingStatement } from "./due_booking.ts";
import { outboxStatement } from "../../queue/enqueue.ts";

/** Types of events after which money has moved. */
const MONEY = /^(charge\.|invoice\.paid$|refund\.)/;

/** Stripe sends an event again for three days. */
const KEPT_MS = 60 * 86_400_000;

/** For `from`. */
export function oldEvents(now: Date): SQL {
  return sql`stripe_events where received_at <= ${new Date(now.getTime() - KEPT_MS).toISOString()}`;
}

type Told = {
  id: string;
  type: string; /** Null for an event of none. */
  customer: string | null;
  now: Date;
};

/** Records an event of Stripe's once, with the work that follows; its own content changes nothing. */
export async function receiveEvent(
  tx: ControlWriter,
  { id, type, customer, now }: Told,
  kind: string,
): Promise<{ isNew: boolean }> {
  const [added] = await tx.batch([
    tx.db.all(typedRows({ one: sql<1>`1` }, (columns) =>
      sql`
      insert into stripe_events (id, type, received_at) values (${id}, ${type}, ${now.toISOString()})
      on conflict (id) do nothing returning ${columns}`)),
    ...(customer === null
      ? []
      : [outboxStatement(tx, { kind, payload: { customer }, now }, sql`changes() = 1`)]),
    ...(MONEY.test(type) ? [tx.db.run(dueBookingStatement(now))] : []),
  ]);
  return { isNew: added.length === 1 };
}
