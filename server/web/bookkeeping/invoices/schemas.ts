import { z } from "zod";
import { checkAccountDay, checkAmount } from "../../../../domain/bookkeeping.ts";
import {
  checkDueDay,
  checkInvoiceNumber,
  checkPurchaseOrder,
  INVOICE_FILTERS,
  INVOICE_LIMITS,
} from "../../../../domain/invoices.ts";
import { pageQuery } from "../../../http/paging.ts";
import { checkedText } from "../../../http/schemas.ts";
import { whole } from "../schemas.ts";

const day = checkedText(10, checkAccountDay, "Choose a date");

export const invoiceListing = pageQuery.extend({ show: z.enum(INVOICE_FILTERS).default("all") });

export const newInvoice = z.strictObject({
  tenantId: z.string("Choose a tenant").min(1, "Choose a tenant").max(100),
  number: checkedText(4 * INVOICE_LIMITS.number, checkInvoiceNumber),
  amount: whole(checkAmount),
  purchaseOrder: checkedText(4 * INVOICE_LIMITS.purchaseOrder, checkPurchaseOrder).default(""),
  issuedOn: day,
  dueOn: day,
}).superRefine((invoice, context) => {
  const message = checkDueDay(invoice);
  if (message !== null) context.addIssue({ code: "custom", message, path: ["dueOn"] });
});

export const payment = z.strictObject({ paidOn: day });
