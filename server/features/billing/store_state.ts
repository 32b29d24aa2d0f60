import { sql } from "drizzle-orm";
import type { tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import type { PaidState } from "../../../domain/billing.ts";
import { changeEntitlements } from "../tenants/subscription/change_entitlements.ts";

type Stored = typeof tenantSubscriptions.$inferSelect;
type Input = {
  stored: Stored;
  state: PaidState;
  /** When Stripe was asked. */
  readAt: Date;
  now: Date;
};

/**
 * What Stripe has said, unless a later question has been answered. The outbox entry that tells the school; null where nothing
 * was to change, `overtaken` where the subscription has been changed since it was read.
 */
export async function storeState(
  tx: ControlWriter,
  { stored, state, readAt, now }: Input,
): Promise<{ outboxId: string | null; overtaken: boolean }> {
  const { tenantId } = stored;
  const asked = readAt.toISOString();
  const isLatest =
    sql`(version = ${stored.version} and (stripe_read_at is null or stripe_read_at <= ${asked}))`;
  const changed = (Object.keys(state) as (keyof PaidState)[]).filter((name) => state[name] !== stored[name]);
  if (changed.length === 0) {
    await tx.batch([
      tx.db.run(sql`
      update tenant_subscriptions set stripe_read_at = ${asked} where tenant_id = ${tenantId} and ${isLatest}`),
    ]);
    return { outboxId: null, overtaken: false };
  }
  const { plan, status, maxStudents, cancelAtPeriodEnd } = state;
  const { outboxId, isChanged } = await changeEntitlements(tx, { kind: "system" }, {
    tenantId,
    set: { ...state, stripeReadAt: asked },
    where: isLatest,
    what: "tenant.subscription_synced",
    data: {
      plan,
      status,
      seats: maxStudents,
      cancels: cancelAtPeriodEnd,
      formerPlan: stored.plan,
      formerStatus: stored.status,
      formerSeats: stored.maxStudents,
    },
    now,
  });
  return { outboxId: isChanged ? outboxId : null, overtaken: !isChanged };
}
