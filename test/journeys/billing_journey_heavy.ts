import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { connectStripe, PRICES, tell } from "../../server/features/billing/testing.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, ready } from "./page_actions.ts";

Deno.test("an administrator buys a plan at Stripe, sees it, and leaves it again", async () => {
  await using school = await openLiveSchool();
  const { world, oak, admin, browser } = school;
  await using stripe = await connectStripe(world);
  const changeState = (set: string) =>
    world.runControl(sql`update tenant_subscriptions set ${sql.raw(set)} where tenant_id = ${oak.id}`);
  await changeState(
    "plan = 'small', status = 'trial', max_students = 10, stripe_subscription_id = null, " +
      `billing_interval = null, trial_ends_at = '${new Date(Date.now() + 86_400_000).toISOString()}'`,
  );
  await oak.run(sql`update entitlements set plan = 'small', status = 'trial'`);
  await withPage(browser, PHONE, async (page) => {
    const see = (name: string, file: string) =>
      assertAccessibleAtBothSizes(page, name, async (width) => {
        const folder = Deno.env.get("PICTURES");
        if (folder) await page.screenshot({ path: `${folder}/billing-${file}-${width}.png`, fullPage: true });
      });
    await openAs(page, admin, "/billing");
    await page.getByRole("heading", { name: "Billing & Subscription" }).waitFor();
    await see("the subscription of a school in its trial", "1-trial");
    await page.getByLabel("Purchase order number").fill("PO 4711");
    await page.getByLabel("Email for invoices").fill("finance");
    await page.getByRole("button", { name: "Save invoice details" }).press("Enter");
    await page.getByText("Write an email address").or(page.getByText(/valid email/)).first().waitFor();
    await page.getByLabel("Email for invoices").fill("finance@oak.example");
    await page.getByRole("button", { name: "Save invoice details" }).press("Enter");
    await page.getByText("Invoice details saved").first().waitFor();
    await page.getByRole("link", { name: "Choose a plan" }).click();
    await ready(page);
    const small = page.getByRole("button", { name: /^Subscribe\s+Small/ });
    await page.getByRole("button", { name: /^Subscribe\s+Individual/ }).press("Enter");
    await page.getByText("Stripe pricing not configured. Please contact support.").first().waitFor();
    await small.press("Enter");
    await page.waitForURL(`${stripe.origin}/pay/**`);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Thank you").waitFor();
    await page.getByText("Small establishment").first().waitFor();
    await see("a subscription that was just bought", "3-bought");
    await ready(page);
    await page.getByRole("button", { name: "Manage billing" }).press("Enter");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.waitForURL("**/billing");
    await tell(world, stripe);
    await page.reload();
    await page.getByText("Your subscription will be cancelled at the end of the current billing period.")
      .waitFor();
    for (const status of ["past_due", "cancelled", "expired"]) {
      await changeState(`status = '${status}', cancel_at_period_end = 0`);
      await oak.run(sql`update entitlements set status = ${status}`);
      await page.goto(world.at(oak, "/billing"));
      await ready(page);
      await see(`a subscription that is ${status}`, `5-${status}`);
      await page.goto(world.at(oak, "/"));
      await page.getByRole("link", { name: "Go to billing" }).waitFor();
    }
  });
  assert.ok(
    stripe.calls.some(({ params }) => JSON.stringify(params["line_items"])?.includes(PRICES.small_monthly)),
  );
});
