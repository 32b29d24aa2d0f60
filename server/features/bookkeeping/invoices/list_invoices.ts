import { and, asc, desc, eq, sql } from "drizzle-orm";
import { invoices } from "../../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../../db/doors.ts";
import type { Invoice, InvoiceFilter } from "../../../../domain/invoices.ts";
import { type Page, type PageInput, toPage } from "../../../../domain/page.ts";
import { isOpen, selectInvoices } from "./invoice_view.ts";

type Reads = Pick<ControlReader, "select">;

const { issuedOn, createdAt, id, tenantId } = invoices;

/** By day, newest first; the cursor is the last one's id. One query. */
export async function listInvoices(
  db: Reads,
  { limit, cursor, show }: PageInput & { show: InvoiceFilter },
): Promise<Page<Invoice>> {
  const rows = await selectInvoices(db).where(and(
    show === "open" ? isOpen : undefined,
    cursor === null ? undefined : sql`(${issuedOn}, ${createdAt}, ${id}) <
      (select c.issued_on, c.created_at, c.id from invoices c where c.id = ${cursor})`,
  )).orderBy(desc(issuedOn), desc(createdAt), desc(id)).limit(limit + 1);
  return toPage(rows, limit, ({ id }) => id);
}

/** Number on a school's own page: those to be paid first, then the newest of the others. */
const OF_A_SCHOOL = 12;

export async function listSchoolInvoices(db: Reads, school: string): Promise<Invoice[]> {
  return await selectInvoices(db)
    .where(and(eq(tenantId, school), sql`${invoices.cancelledAt} is null`))
    .orderBy(sql`${invoices.paidOn} is not null`, desc(issuedOn), asc(id)).limit(OF_A_SCHOOL);
}
