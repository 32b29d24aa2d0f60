import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { tenantSubscriptions } from "../../../db/control/schema/index.ts";
import type { ControlWriter } from "../../../db/doors.ts";
import { notFound } from "../../../domain/errors.ts";
import { controlEventStatement } from "../activity/control_events.ts";

/** A customer for a school in place of a former one, the same for every request. Throws Stripe's errors. */
export async function makeCustomer(stripe: Stripe, tenantId: string, former: string | null): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { tenant: tenantId }, preferred_locales: ["en-GB"] },
    { idempotencyKey: ["unitfolio-customer", tenantId, ...(former === null ? [] : [former])].join("-") },
  );
  return customer.id;
}

type New = { tenantId: string; customer: string; former: string | null; staffId: string; now: Date };

/** Stores a school's customer in place of the former one, once; returns the one that is stored. */
export async function storeCustomer(
  tx: ControlWriter,
  { tenantId, customer, former, staffId, now }: New,
): Promise<string> {
  const stored = tenantSubscriptions.stripeCustomerId;
  await tx.batch([
    tx.db.update(tenantSubscriptions).set({ stripeCustomerId: customer })
      .where(
        and(
          eq(tenantSubscriptions.tenantId, tenantId),
          former === null ? isNull(stored) : eq(stored, former),
        ),
      ),
    controlEventStatement(tx, {
      what: "tenant.customer_made",
      at: now,
      actor: { kind: "staff", id: staffId },
      tenantId,
      data: { customer, ...(former === null ? {} : { former }) },
    }),
  ]);
  const [row] = await tx.db.select({ id: stored }).from(tenantSubscriptions)
    .where(eq(tenantSubscriptions.tenantId, tenantId));
  if (!row?.id) throw notFound();
  return row.id;
}
