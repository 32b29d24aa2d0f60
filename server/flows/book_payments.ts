import { isNotNull } from "drizzle-orm";
import type Stripe from "stripe";
import { tenantSubscriptions } from "../../db/control/schema/index.ts";
import { dayIn, DEFAULT_TIME_ZONE } from "../../domain/dates.ts";
import { CURRENCY } from "../../domain/bookkeeping.ts";
import { bookedParts } from "../../domain/stripe_money.ts";
import { askStripe } from "../adapters/stripe/ask_stripe.ts";
import { customerOfCharge, type ReadMovement, readMovements } from "../adapters/stripe/read_movements.ts";
import { addTransaction } from "../features/bookkeeping/add_transaction.ts";
import { readBooked } from "../features/bookkeeping/read_booked.ts";
import type { Services } from "../services/services.ts";

/** Stripe adds movements a little later than their time. */
const OVERLAP_MS = 7 * 86_400_000;

/**
 * Outbox step: books what has moved at Stripe since the last time, payments, refunds and fees, each once, for the school whose
 * customer it is. Throws unavailable; what was booked by then stays.
 */
export async function bookPayments({ services }: { services: Services }): Promise<void> {
  const { doors, stripe, now, log } = services;
  if (stripe === null) return;
  const { sources, lastDay } = await doors.readControl((db) => readBooked(db, "stripe:"));
  const since = lastDay === null ? null : new Date(Date.parse(lastDay) - OVERLAP_MS);
  const schools = await doors.readControl((db) =>
    db.select({ id: tenantSubscriptions.tenantId, customer: tenantSubscriptions.stripeCustomerId })
      .from(tenantSubscriptions).where(isNotNull(tenantSubscriptions.stripeCustomerId))
  );
  const tenantOf = new Map(schools.map(({ id, customer }) => [customer, id]));
  const movements = await askStripe(services, () => Array.fromAsync(readMovements(stripe, since)));
  // The oldest first, so that after a fault the last one booked tells where to continue.
  for (const movement of movements.toReversed()) {
    const { currency, description, at } = movement;
    const parts = bookedParts(movement).filter(({ source }) => !sources.has(source));
    if (parts.length > 0 && currency.toUpperCase() !== CURRENCY) {
      log({ work: "book a payment", movement: movement.id, fault: `it is in ${currency}` });
      continue;
    }
    const customer = parts.length === 0 ? null : await customerOf(services, stripe, movement);
    for (const part of parts) {
      const entry = {
        ...part,
        description: description.trim().slice(0, 500) || "Stripe",
        transactionDate: dayIn(DEFAULT_TIME_ZONE, new Date(at * 1000)),
        tenantId: tenantOf.get(customer) ?? null,
        now: now(),
      };
      await doors.writeControl((tx) => addTransaction(tx, { kind: "system" }, entry));
    }
  }
}

/** A refund and a chargeback name the payment alone, whose customer has to be asked for. */
async function customerOf(
  services: Services,
  stripe: Stripe,
  { customer, charge }: ReadMovement,
): Promise<string | null> {
  if (customer !== null || charge === null) return customer;
  return await askStripe(services, () => customerOfCharge(stripe, charge));
}
