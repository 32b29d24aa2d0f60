import type Stripe from "stripe";
import type { Movement } from "../../../domain/stripe_money.ts";

/** `at`: seconds since 1970; `customer`: whose payment it was, null for none. */
export type ReadMovement = Movement & {
  at: number;
  currency: string;
  description: string;
  customer: string | null;
};

/** Movements since an instant, the newest first, page by page; all of them where it is null. Throws Stripe's errors. */
export async function* readMovements(stripe: Stripe, since: Date | null): AsyncGenerator<ReadMovement> {
  const created = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1000) } };
  const list = stripe.balanceTransactions.list({ limit: 100, expand: ["data.source"], ...created });
  for await (const { id, type, amount, fee, currency, created: at, description, source } of list) {
    const customer = typeof source === "object" && source !== null && "customer" in source
      ? idOf(source.customer)
      : null;
    yield { id, type, amount, fee, currency, at, description: description ?? "", customer };
  }
}

function idOf(customer: unknown): string | null {
  if (typeof customer === "string") return customer;
  return typeof customer === "object" && customer !== null && "id" in customer ? String(customer.id) : null;
}
