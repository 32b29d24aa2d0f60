import { eq } from "drizzle-orm";
import { tenantSubscriptions } from "../../db/control/schema/index.ts";
import {
  currentState,
  deletedState,
  type PaidState,
  paidState,
  type Price,
  runningStates,
  type StripeState,
} from "../../domain/billing.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { readStates } from "../adapters/stripe/read_states.ts";
import { storeState } from "../features/billing/store_state.ts";
import type { Services } from "../services/services.ts";

/** Payload `{ customer }`. */
export const SYNC_CUSTOMER = "sync_customer";

/** Outbox step after what Stripe told of a customer. */
export async function syncToldCustomer(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  await syncCustomer(services, String(payload["customer"]));
}

/** A change of the subscription at the same time is rare, and three in a row do not happen. */
const ATTEMPTS = 3;

/**
 * Stores what Stripe says now of a customer of ours, for the school that the customer is stored with: the one way in which
 * Stripe changes anything (docs/decisions/0062). Nothing for other customers, and where it was asked again since. Throws
 * Stripe's errors.
 */
export async function syncCustomer(services: Services, customer: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    if (!await syncOnce(services, customer)) return;
  }
  throw new Error("a subscription is changed as often as Stripe is asked of it");
}

/** Whether it was changed in the meantime, and must be read again. */
async function syncOnce(services: Services, customer: string): Promise<boolean> {
  const { doors, stripe, config, now, log } = services;
  if (stripe === null || config.billing === null) return false;
  const [stored] = await doors.readControl((db) =>
    db.select().from(tenantSubscriptions).where(eq(tenantSubscriptions.stripeCustomerId, customer))
  );
  if (stored === undefined) return false;
  const readAt = now();
  const states = await readStates(stripe, customer);
  const note = (fault: string) =>
    log({ work: "read a subscription at Stripe", tenant: stored.tenantId, fault });
  const state = stateToStore(states, stored, config.billing.prices, note);
  if (state === null) return false;
  const { outboxId, overtaken } = await doors.writeControl((tx) =>
    storeState(tx, { stored, state, readAt, now: now() })
  );
  // Logged by the runner.
  if (outboxId !== null) await services.runOutboxEntry(services, outboxId).catch(() => {});
  return overtaken && await isFresher(services, customer, readAt);
}

function stateToStore(
  states: StripeState[] | null,
  stored: PaidState,
  prices: readonly Price[],
  note: (fault: string) => void,
): PaidState | null {
  if (states === null) {
    note("the customer was deleted at Stripe");
    return deletedState(stored);
  }
  const state = currentState(states, stored.stripeSubscriptionId);
  if (state === null) return null;
  if (!prices.some(({ id }) => id === state.priceId)) note("its price is not configured");
  if (runningStates(states).length > 1) note("the customer pays more than one subscription");
  return paidState(state, stored, prices);
}

/** Whether no later question has been answered. */
async function isFresher({ doors }: Services, customer: string, readAt: Date): Promise<boolean> {
  const [stored] = await doors.readControl((db) =>
    db.select({ at: tenantSubscriptions.stripeReadAt }).from(tenantSubscriptions)
      .where(eq(tenantSubscriptions.stripeCustomerId, customer))
  );
  return stored !== undefined && (stored.at === null || stored.at <= readAt.toISOString());
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
