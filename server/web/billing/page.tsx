import { Hono } from "hono";
import { dayIn } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import { decide } from "../../../domain/permissions.ts";
import { serverLinks } from "../../../domain/server_links.ts";
import type { AppEnv } from "../../services/context.ts";
import { syncSchool } from "../../flows/sync_customer.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { staffPage } from "../../middleware/staff_page.ts";
import { renderStaffPage } from "../../ui/staff_frame.tsx";
import { readUsage } from "../../features/establishment/read_usage.ts";
import { listSchoolInvoices } from "../../features/bookkeeping/invoices/list_invoices.ts";
import { BillingView } from "./BillingView.tsx";
import { readSubscription } from "../../features/billing/read_subscription.ts";

/** Spec 2 §8. */
const NO_SUBSCRIPTION =
  "No subscription found. Please contact your system administrator to set up a subscription.";

/** For administrators in admin mode; 404 for all others. */
export const billingPages = new Hono<AppEnv>().get(serverLinks.billing(), staffPage, async (c) => {
  const { services, school, staff: { actor }, now } = c.var;
  if (decide(actor, "billing.manage") !== "yes") return c.notFound();
  const { checkout } = c.req.query();
  // Stripe's own word for it may come later.
  if (checkout === "done") await syncSchool(services, school.id);
  const [[subscription, invoices], { students }] = await Promise.all([
    services.doors.readControl((db) =>
      Promise.all([readSubscription(db, school.id), listSchoolInvoices(db, school.id)])
    ),
    school.read(readUsage, now),
  ]);
  return renderStaffPage(c, {
    title: "Billing & Subscription",
    subtitle: "What your school has, what it uses, and what it pays.",
    back: { href: links.settings(), label: "Settings" },
    path: links.home(),
    children: subscription === null ? <Alert tone="warning">{NO_SUBSCRIPTION}</Alert> : (
      <BillingView
        subscription={subscription}
        students={students}
        invoices={invoices}
        today={dayIn(school.establishment.timeZone, now)}
        byCard={services.stripe !== null}
        checkout={checkout === "done" || checkout === "left" ? checkout : null}
        timeZone={school.establishment.timeZone}
      />
    ),
  });
});
