import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import { controlEventStatement } from "../activity/control_events.ts";

/** A customer for a school, the same one for every request. Throws Stripe's errors. */
export async function makeCustomer(stripe: Stripe, tenantId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { tenant: tenantId }, preferred_locales: ["en-GB"] },
    { idempotencyKey: `unitfolio-customer-${tenantId}` },
  );
  return customer.id;
}

/** Stores a school's customer, once; answers the one that is stored. */
export async function storeCustomer(
  tx: ControlWriter,
  { tenantId, customer, staffId, now }: { tenantId: string; customer: string; staffId: string; now: Date },
): Promise<string> {
  await tx.batch([
    tx.db.update(tenantSubscriptions).set({ stripeCustomerId: customer })
      .where(and(eq(tenantSubscriptions.tenantId, tenantId), isNull(tenantSubscriptions.stripeCustomerId))),
    controlEventStatement(tx, {
      what: "tenant.customer_made",
      at: now,
      actor: { kind: "staff", id: staffId },
      tenantId,
    }),
  ]);
  const [stored] = await tx.db.select({ id: tenantSubscriptions.stripeCustomerId }).from(tenantSubscriptions)
    .where(eq(tenantSubscriptions.tenantId, tenantId));
  if (!stored?.id) throw notFound();
  return stored.id;
}
