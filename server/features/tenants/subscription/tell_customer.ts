import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../../db/doors.ts";
import { outboxStatement } from "../../../queue/enqueue.ts";

/** Outbox step: Stripe hears what its customer is called and where invoices go. Payload `{ email }` or none. */
export const UPDATE_CUSTOMER = "update_customer";

/** `email`: where invoices go if the school has given no address. In the batch that has changed name, address or purchase order. */
export function tellCustomerStatement(
  tx: Pick<ControlWriter, "db">,
  { tenantId, now, email }: { tenantId: string; now: Date; email?: string },
) {
  const payload = email === undefined ? {} : { email };
  return outboxStatement(tx, { kind: UPDATE_CUSTOMER, tenantId, payload, now }, sql`changes() = 1`);
}
