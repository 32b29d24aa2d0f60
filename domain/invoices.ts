import { checkAccountDay } from "./bookkeeping.ts";
import { isBlank } from "./blank.ts";
import { checkEmail, checkLine } from "./people.ts";

export const INVOICE_LIMITS = { number: 40, purchaseOrder: 60 } as const;

/** Days that an invoice proposes until it is due. */
export const INVOICE_DAYS = 30;

/** Days are `YYYY-MM-DD`. */
export type Invoice = {
  id: string;
  tenantId: string;
  tenantName: string;
  number: string;
  /** Pence. */
  amount: number;
  purchaseOrder: string | null;
  issuedOn: string;
  dueOn: string;
  paidOn: string | null;
  cancelledAt: string | null;
};

export type InvoiceState = "due" | "overdue" | "paid" | "cancelled";

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  due: "Due",
  overdue: "Overdue",
  paid: "Paid",
  cancelled: "Cancelled",
};

/** Tones of their badges. */
export const INVOICE_TONES = {
  due: "info",
  overdue: "danger",
  paid: "success",
  cancelled: "neutral",
} as const satisfies Record<InvoiceState, string>;

/** Which invoices a list shows. */
export const INVOICE_FILTERS = ["all", "open"] as const;
export type InvoiceFilter = (typeof INVOICE_FILTERS)[number];

/** `today`: `YYYY-MM-DD`. The whole day it is due counts. */
export function invoiceState(
  { dueOn, paidOn, cancelledAt }: Pick<Invoice, "dueOn" | "paidOn" | "cancelledAt">,
  today: string,
): InvoiceState {
  if (cancelledAt !== null) return "cancelled";
  if (paidOn !== null) return "paid";
  return dueOn < today ? "overdue" : "due";
}

export function checkInvoiceNumber(text: string): string | null {
  return isBlank(text) ? "Enter the invoice number" : checkLine(text, "The number", INVOICE_LIMITS.number);
}

/** May be empty. */
export function checkPurchaseOrder(text: string): string | null {
  if (text.trim() === "") return null;
  return isBlank(text)
    ? "Enter the purchase order number, or leave it empty"
    : checkLine(text, "The purchase order", INVOICE_LIMITS.purchaseOrder);
}

/** May be empty. */
export function checkBillingEmail(text: string): string | null {
  return text.trim() === "" ? null : checkEmail(text);
}

export function checkDueDay({ issuedOn, dueOn }: { issuedOn: string; dueOn: string }): string | null {
  return checkAccountDay(dueOn) ?? (dueOn < issuedOn ? "It cannot be due before the invoice date" : null);
}

/** `today`: `YYYY-MM-DD`. */
export function checkPaidDay(
  paidOn: string,
  { issuedOn }: { issuedOn: string },
  today: string,
): string | null {
  const message = checkAccountDay(paidOn);
  if (message !== null) return message;
  if (paidOn > today) return "The payment date cannot be in the future";
  return paidOn < issuedOn ? "It cannot be paid before the invoice date" : null;
}
