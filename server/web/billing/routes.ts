import { Hono } from "hono";
import { z } from "zod";
import { NOT_CONFIGURED } from "../../../domain/billing.ts";
import { AppError } from "../../../domain/errors.ts";
import { checkBillingEmail, checkPurchaseOrder, INVOICE_LIMITS } from "../../../domain/invoices.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import { normalizeEmail } from "../../../domain/people.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import type { AppEnv } from "../../services/context.ts";
import { beginCheckout } from "../../flows/begin_checkout.ts";
import { openPortal } from "../../flows/open_portal.ts";
import { body } from "../../middleware/body.ts";
import { checkedText } from "../../http/schemas.ts";
import { can } from "../../middleware/can.ts";
import { changeInvoiceDetails } from "../../features/billing/invoice_details/change_invoice_details.ts";
import { readSubscription } from "../../features/billing/read_subscription.ts";

const checkout = body(z.strictObject({
  priceId: z.string().max(100),
  billingInterval: z.enum(["monthly", "annual"]),
}));

const invoiceDetails = z.strictObject({
  purchaseOrder: checkedText(4 * INVOICE_LIMITS.purchaseOrder, checkPurchaseOrder),
  billingEmail: checkedText(TEXT_LIMITS.email, checkBillingEmail),
});

/** A school's subscription (spec 2 §7); the pages that it is paid on are Stripe's. */
export const billingRoutes = new Hono<AppEnv>()
  .get("/subscription/current", can("billing.manage"), async (c) => {
    const { services: { doors }, school } = c.var;
    return c.json({ subscription: await doors.readControl((db) => readSubscription(db, school.id)) });
  })
  .post("/subscription/create-checkout", can("billing.manage"), checkout, async (c) => {
    const { services, school, actor, session } = c.var;
    const { priceId, billingInterval } = c.req.valid("json");
    const price = services.config.billing?.prices.find(({ id }) => id === priceId);
    if (services.config.billing === null) throw new AppError("unavailable", NOT_CONFIGURED);
    if (price === undefined || price.interval !== billingInterval) {
      throw new AppError("invalid", NOT_CONFIGURED, { fields: { priceId: NOT_CONFIGURED } });
    }
    const url = await beginCheckout(services, {
      tenantId: school.id,
      staffId: actor.id,
      email: session!.person.email ?? "",
      price,
      page: school.origin + serverLinks.billing(),
    });
    return c.json({ url });
  })
  .patch("/subscription/invoice-details", can("billing.manage"), body(invoiceDetails), async (c) => {
    const { services: { doors, wake }, school, session, actor, now } = c.var;
    const email = session!.person.email ?? "";
    const input = { ...c.req.valid("json"), tenantId: school.id, staffId: actor.id, email, now };
    await doors.writeControl((tx) => changeInvoiceDetails(tx, input));
    wake();
    const { purchaseOrder, billingEmail } = input;
    return c.json({ purchaseOrder: purchaseOrder.trim(), billingEmail: normalizeEmail(billingEmail) });
  })
  .post("/subscription/portal", can("billing.manage"), async (c) => {
    const { services, school } = c.var;
    return c.json({ url: await openPortal(services, school.id, school.origin + serverLinks.billing()) });
  });
