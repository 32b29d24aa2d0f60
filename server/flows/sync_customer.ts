import { eq } from "drizzle-orm";
import { tenantSubscriptions } from "../../db/control/schema/index.ts";
import { currentState, paidState } from "../../domain/billing.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { readStates } from "../adapters/stripe/read_states.ts";
import { storeState } from "../features/billing/store_state.ts";
import { runOutboxEntry } from "../jobs/run_due.ts";
import type { Services } from "../services.ts";

/** Payload `{ customer }`. */
export const SYNC_CUSTOMER = "sync_customer";

/** Outbox step after what Stripe told of a customer. */
export async function syncToldCustomer(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  await syncCustomer(services, String(payload["customer"]));
}

/**
 * Stores what Stripe says now of a customer of ours, for the school that the customer is stored with: the one way in which
 * Stripe changes anything (docs/decisions/0062). Nothing for other customers, and where it was asked again since. Throws
 * Stripe's errors.
 */
export async function syncCustomer(services: Services, customer: string): Promise<void> {
  const { doors, stripe, config, now, log } = services;
  if (stripe === null || config.billing === null) return;
  const [stored] = await doors.readControl((db) =>
    db.select().from(tenantSubscriptions).where(eq(tenantSubscriptions.stripeCustomerId, customer))
  );
  if (stored === undefined) return;
  const readAt = now();
  const state = currentState(await readStates(stripe, customer), stored.stripeSubscriptionId);
  if (state === null) return;
  const { prices } = config.billing;
  if (!prices.some(({ id }) => id === state.priceId)) {
    log({
      work: "read a subscription at Stripe",
      tenant: stored.tenantId,
      fault: "its price is not configured",
    });
  }
  const outboxId = await doors.writeControl((tx) =>
    storeState(tx, { stored, state: paidState(state, stored, prices), readAt, now: now() })
  );
  // Logged by the runner.
  if (outboxId !== null) await runOutboxEntry(services, outboxId).catch(() => {});
}

/** For the page that Stripe leads back to. Its faults are logged: what Stripe tells of itself comes later. */
export async function syncSchool(services: Services, tenantId: string): Promise<void> {
  const [stored] = await services.doors.readControl((db) =>
    db.select({ customer: tenantSubscriptions.stripeCustomerId }).from(tenantSubscriptions)
      .where(eq(tenantSubscriptions.tenantId, tenantId))
  );
  const customer = stored?.customer;
  if (!customer) return;
  await askStripe(services, () => syncCustomer(services, customer)).catch(() => {});
}
