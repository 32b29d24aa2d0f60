import { Hono } from "hono";
import type { AppEnv } from "../../../services/context.ts";
import { body, query } from "../../../middleware/body.ts";
import { can } from "../../../middleware/can.ts";
import { inTurn } from "../../../middleware/in_turn.ts";
import { answerPage } from "../../../http/paging.ts";
import { addInvoice } from "../../../features/bookkeeping/invoices/add_invoice.ts";
import { cancelInvoice } from "../../../features/bookkeeping/invoices/cancel_invoice.ts";
import { readInvoice } from "../../../features/bookkeeping/invoices/invoice_view.ts";
import { listInvoices } from "../../../features/bookkeeping/invoices/list_invoices.ts";
import { payInvoice } from "../../../features/bookkeeping/invoices/pay_invoice.ts";
import { invoiceListing, newInvoice, payment } from "./schemas.ts";

/** Invoices to schools that do not pay at Stripe, for super admins on the installation's own host. */
export const invoiceRoutes = new Hono<AppEnv>()
  .get("/super-admin/invoices", can("accounts.read"), inTurn, query(invoiceListing), async (c) => {
    const input = c.req.valid("query");
    return answerPage(c, await c.var.services.doors.readControl((db) => listInvoices(db, input)));
  })
  .post("/super-admin/invoices", can("accounts.change"), body(newInvoice), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const id = await doors.writeControl((tx) => addInvoice(tx, actor, { ...c.req.valid("json"), now }));
    return c.json(await doors.readControl((db) => readInvoice(db, id)), 201);
  })
  .post("/super-admin/invoices/:id/pay", can("accounts.change"), body(payment), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const id = c.req.param("id");
    await doors.writeControl((tx) => payInvoice(tx, actor, { id, ...c.req.valid("json"), now }));
    return c.json(await doors.readControl((db) => readInvoice(db, id)));
  })
  .post("/super-admin/invoices/:id/cancel", can("accounts.change"), async (c) => {
    const { services: { doors }, actor, now } = c.var;
    const id = c.req.param("id");
    await doors.writeControl((tx) => cancelInvoice(tx, actor, { id, now }));
    return c.json(await doors.readControl((db) => readInvoice(db, id)));
  });
