import type { TransactionType } from "./bookkeeping.ts";

/** A movement of money at Stripe (balance transaction); pence, negative where it leaves. */
export type Movement = { id: string; type: string; amount: number; fee: number };

type BookedPart = { type: TransactionType; category: string; amount: number; source: string };

/** From one of our own accounts to another: no income, and no expenditure. */
const OWN = /^(payout|transfer|topup|reserve|advance|stripe_balance_payment_debit)/;
const CATEGORIES: Readonly<Record<string, string>> = {
  charge: "subscription",
  payment: "subscription",
  refund: "refund",
  payment_refund: "refund",
  stripe_fee: "payment_fees",
  stripe_fx_fee: "payment_fees",
  tax_fee: "payment_fees",
};

/** Entries booked for a movement: it and its fee, each once by its source. */
export function bookedParts({ id, type, amount, fee }: Movement): BookedPart[] {
  if (OWN.test(type)) return [];
  const source = `stripe:${id}`;
  return [
    ...part(amount, CATEGORIES[type] ?? "other", source),
    // What Stripe gives back of a fee is negative.
    ...part(-fee, "payment_fees", `${source}:fee`),
  ];
}

function part(amount: number, category: string, source: string): BookedPart[] {
  if (amount === 0) return [];
  return [{ type: amount > 0 ? "income" : "expenditure", category, amount: Math.abs(amount), source }];
}
