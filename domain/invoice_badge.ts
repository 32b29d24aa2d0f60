import type { InvoiceState } from "./invoices.ts";

const TONES = { due: "info", overdue: "danger", paid: "success", cancelled: "neutral" } as const;

/** Tone of a state's badge. */
export function invoiceTone(state: InvoiceState): (typeof TONES)[InvoiceState] {
  return TONES[state];
}
