import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { tenantSubscriptions } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import type { ControlEventName } from "../../../../domain/audit.ts";
import { notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { HEAD_START_MS, outboxStatement } from "../../../queue/enqueue.ts";
import { tellCustomerStatement } from "./tell_customer.ts";
import { type ControlActor, controlEventStatement } from "../../activity/control_events.ts";

type Change = {
  tenantId: string;
  set: Omit<SQLiteUpdateSetSource<typeof tenantSubscriptions>, "version">;
  /** Beside the tenant's own. */
  where?: SQL;
  what: ControlEventName;
  data: Record<string, string | number | boolean | null>;
  /** Stripe is to hear of it too. */
  tellCustomer?: boolean;
  now: Date;
};

/** The next version of a subscription, its event, and the outbox entry that hands it to the school. Throws not_found, unless `where` refuses. */
export async function changeEntitlements(
  tx: ControlWriter,
  actor: ControlActor,
  { tenantId, set, where, what, data, tellCustomer = false, now }: Change,
): Promise<{ outboxId: string; isChanged: boolean }> {
  const outboxId = newId("outbox");
  const runAt = new Date(now.getTime() + HEAD_START_MS);
  const [changed] = await tx.batch([
    tx.db.update(tenantSubscriptions).set({ ...set, version: sql`${tenantSubscriptions.version} + 1` })
      .where(and(eq(tenantSubscriptions.tenantId, tenantId), where)),
    controlEventStatement(tx, { what, at: now, actor, tenantId, data }),
    outboxStatement(
      tx,
      { id: outboxId, kind: "apply_tenant", tenantId, payload: {}, now, runAt },
      sql`changes() = 1`,
    ),
    ...(tellCustomer ? [tellCustomerStatement(tx, { tenantId, now })] : []),
  ]);
  const isChanged = changed.rowsAffected === 1;
  if (!isChanged && where === undefined) throw notFound();
  return { outboxId, isChanged };
}
