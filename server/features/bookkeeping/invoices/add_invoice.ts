import { sql } from "drizzle-orm";
import { invoices } from "../../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../../db/doors.ts";
import { AppError } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import { controlEventStatement } from "../../activity/control_events.ts";
import { assertTenant } from "../entry_views.ts";
import { hasNumber } from "./invoice_view.ts";

type SuperAdmin = { kind: "super_admin"; id: string };
export type NewInvoice = {
  tenantId: string;
  number: string;
  /** Pence. */
  amount: number;
  /** Empty: the one that the school has given, if any. */
  purchaseOrder: string;
  issuedOn: string;
  dueOn: string;
};

/** Records an invoice that was sent to a school; its id. Throws invalid for an unknown tenant, conflict for a number in use. */
export async function addInvoice(
  tx: ControlWriter,
  actor: SuperAdmin,
  { now, ...input }: NewInvoice & { now: Date },
): Promise<string> {
  const { tenantId, amount, issuedOn, dueOn } = input;
  await assertTenant(tx.db, tenantId);
  const id = newId("invoice");
  const [number, purchaseOrder] = [input.number.trim(), input.purchaseOrder.trim()];
  const taken = tx.db.select({ one: sql`1` }).from(invoices).where(hasNumber(number));
  const [added] = await tx.batch([
    tx.db.run(sql`
      insert into invoices (id, tenant_id, number, amount, purchase_order, issued_on, due_on, created_at)
      select ${id}, s.tenant_id, ${number}, ${amount}, coalesce(nullif(${purchaseOrder}, ''), s.purchase_order),
        ${issuedOn}, ${dueOn}, ${now.toISOString()}
      from tenant_subscriptions s where s.tenant_id = ${tenantId} and not exists ${taken}`),
    controlEventStatement(tx, {
      what: "invoice.added",
      at: now,
      actor,
      tenantId,
      data: { invoiceId: id, number, amount, dueOn },
    }),
  ]);
  if (added.rowsAffected === 0) {
    const message = `There is an invoice ${number} already`;
    throw new AppError("conflict", `${message}.`, { fields: { number: message } });
  }
  return id;
}
