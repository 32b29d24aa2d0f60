import { and, eq, isNull, sql } from "drizzle-orm";
import { invoices, tenants } from "../../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../../db/doors.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { Invoice } from "../../../../domain/invoices.ts";

type Reads = Pick<ControlReader, "select">;

export const isOpen = and(isNull(invoices.paidOn), isNull(invoices.cancelledAt));

/** Rows are `Invoice`s. */
export function selectInvoices(db: Reads) {
  return db.select({
    id: invoices.id,
    tenantId: invoices.tenantId,
    tenantName: tenants.name,
    number: invoices.number,
    amount: invoices.amount,
    purchaseOrder: invoices.purchaseOrder,
    issuedOn: invoices.issuedOn,
    dueOn: invoices.dueOn,
    paidOn: invoices.paidOn,
    cancelledAt: invoices.cancelledAt,
  }).from(invoices).innerJoin(tenants, eq(tenants.id, invoices.tenantId)).$dynamic();
}

/** Throws not_found. */
export async function readInvoice(db: Reads, id: string): Promise<Invoice> {
  const [row] = await selectInvoices(db).where(eq(invoices.id, id));
  if (!row) throw notFound();
  return row;
}

/** By number, however it is spelt; of those that were not cancelled. */
export function hasNumber(number: string) {
  return and(sql`lower(${invoices.number}) = lower(${number})`, isNull(invoices.cancelledAt));
}
