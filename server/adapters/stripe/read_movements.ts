import type Stripe from "stripe";
import type { Movement } from "../../../domain/stripe_money.ts";

/** `at`: seconds since 1970; `customer`: whose payment it was; `charge`: the payment that it gives back. Null for none. */
export type ReadMovement = Movement & {
  at: number;
  currency: string;
  description: string;
  customer: string | null;
  charge: string | null;
};

/** Movements since an instant, newest first, page by page; all of them where it is null. Throws Stripe's errors. */
export async function* readMovements(stripe: Stripe, since: Date | null): AsyncGenerator<ReadMovement> {
  const created = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };
  const list = stripe.balanceTransactions.list({ limit: 100, expand: ["data.source"], ...created });
  for await (const { id, type, amount, fee, currency, created: at, description, source } of list) {
    const customer = idIn(source, "customer");
    const charge = idIn(source, "charge");
    yield { id, type, amount, fee, currency, at, description: description ?? "", customer, charge };
  }
}

/** Customer of a payment; null for a payment without one. Throws Stripe's errors. */
export async function customerOfCharge(stripe: Stripe, charge: string): Promise<string | null> {
  return idIn(await stripe.charges.retrieve(charge), "customer");
}

function idIn(source: unknown, name: string): string | null {
  if (typeof source !== "object" || source === null) return null;
  const value = (source as Record<string, unknown>)[name];
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && "id" in value ? String(value.id) : null;
}
