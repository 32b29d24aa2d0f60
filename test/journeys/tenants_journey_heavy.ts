import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { tenantLinks } from "../../domain/tenant_links.ts";
import { signInSuperAdmin } from "../support_access.ts";
import { addStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addCookies, ready, signInByMail, toasts, waitForPage } from "./page_actions.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const row = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Super admin" }).getByRole("link", { name });

Deno.test("a super admin makes a tenant, changes it, switches it off and sees how all are", async (t) => {
  await using live = await openLiveSchool();
  const { world, browser, teacher } = live;
  const host = `admin.localhost:${world.port}`;
  const elm = { host: `elm.localhost:${world.port}` };
  await addStudent(teacher, { studentId: "S-1", firstName: "Amira", lastName: "Khan" });
  const operator = await signInSuperAdmin(world, undefined, undefined, host);

  await withPage(browser, DESKTOP, async (page, problems) => {
    const dialog = page.getByRole("dialog");
    await addCookies(page, operator);
    await page.goto(`http://${host}/`);
    await ready(page);

    await t.step("what is not right is said next to the field", async () => {
      await row(page, "Oak Lane Centre").waitFor();
      await assertAccessible(page, "the tenants");
      await button(page, "Create tenant").click();
      await dialog.getByLabel("Name", { exact: true }).fill("Elm Park");
      await dialog.getByLabel("Subdomain").fill("admin");
      await dialog.getByLabel("Email").fill("head@elm.example");
      await button(page, "Create tenant").click();
      await dialog.getByText("The subdomain admin is reserved").waitFor();
      await assertAccessible(page, "a tenant that is not right yet");
      await dialog.getByLabel("First name").fill("Ada");
      await dialog.getByLabel("Last name").fill("Hill");
      await dialog.getByLabel("Subdomain").fill("oak");
      await button(page, "Create tenant").click();
      await toasts(page).getByText("Error").waitFor();
      await dialog.getByText("The name oak is taken, or was another school's before.").waitFor();
      problems.expect(/409/);
    });

    await t.step("a tenant is created, and its administrator comes in", async () => {
      await dialog.getByLabel("Subdomain").fill("ELM");
      await dialog.getByLabel("Plan").selectOption("medium");
      await button(page, "Create tenant").click();
      await toasts(page).getByText("Tenant created").waitFor();
      await row(page, "Elm Park").getByText("7 days left").waitFor();
      await row(page, "Elm Park").getByText("0 teachers, 1 administrator").waitFor();
      await world.runJobs();
      assert.ok(world.mails.some(({ to, text }) => to === "head@elm.example" && text.includes(elm.host)));
      await withPage(browser, DESKTOP, async (school) => {
        await school.goto(world.at(elm, "/api/login"));
        await signInByMail(world, school, "head@elm.example");
        await school.getByRole("heading", { name: "Administration" }).waitFor();
      });
    });

    await t.step("it is found, and gets another name and address", async () => {
      await page.getByLabel("Find by name or address").fill("elm");
      await row(page, "Oak Lane Centre").waitFor({ state: "detached" });
      await button(page, "Edit: Elm Park").click();
      await dialog.getByLabel("Name", { exact: true }).fill("Elm Park School");
      await dialog.getByLabel("Subdomain").fill("elmpark");
      await dialog.getByText("The former address stops working at once").waitFor();
      await assertAccessible(page, "a tenant that is edited");
      await dialog.getByLabel("Subdomain").fill("elm");
      await dialog.getByRole("button", { name: "Save" }).click();
      await toasts(page).getByText("Tenant updated").waitFor();
      await row(page, "Elm Park School").waitFor();
    });

    await t.step("its subscription is changed, with the limit of the plan", async () => {
      await button(page, "Subscription: Elm Park School").click();
      await dialog.getByLabel("Plan").selectOption("large");
      assert.equal(await dialog.getByLabel("Student limit").inputValue(), "150");
      await dialog.getByLabel("Student limit").fill("many");
      await dialog.getByLabel("Status").selectOption("active");
      await dialog.getByLabel("Paid until").fill("2031-03-31");
      await dialog.getByLabel("Billing email").fill("office@elm.example");
      await dialog.getByLabel("Notes").fill("Pays by invoice.");
      await button(page, "Save subscription").click();
      await dialog.getByText("The student limit is a whole number from 0 to 100,000").waitFor();
      await assertAccessible(page, "a subscription that is not right yet");
      await dialog.getByLabel("Student limit").fill("180");
      await button(page, "Save subscription").click();
      await toasts(page).getByText("Subscription Updated").waitFor();
      await row(page, "Elm Park School").getByText("0 of 180 students").waitFor();
      await button(page, "Subscription: Elm Park School").click();
      assert.equal(await dialog.getByLabel("Notes").inputValue(), "Pays by invoice.");
      assert.equal(await dialog.getByLabel("Paid until").inputValue(), "2031-03-31");
      await button(page, "Cancel").click();
    });

    await t.step("its limits are lifted and a feature is switched, and led back to the plan", async () => {
      await button(page, "Features: Elm Park School").click();
      await dialog.getByLabel("Override limits").click();
      await toasts(page).getByText("Override Enabled").waitFor();
      await dialog.getByText(/^All limits bypassed/).waitFor();
      await dialog.getByLabel("Dedicated support").click();
      await toasts(page).getByText("Feature Enabled").waitFor();
      await dialog.getByText("Manually Enabled").waitFor();
      await dialog.getByLabel("Custom branding").click();
      await dialog.getByText("Manually Disabled").waitFor();
      await assertAccessible(page, "limits and features");
      await button(page, "Back to the plan: Custom branding").click();
      await dialog.getByText("Manually Disabled").waitFor({ state: "detached" });
      assert.equal(await dialog.getByLabel("Custom branding").isChecked(), true);
      await button(page, "Done").click();
      await row(page, "Elm Park School").getByText("All limits bypassed").waitFor();
      await row(page, "Elm Park School").getByText("1 feature set by hand").waitFor();
    });

    await t.step("it is switched off at once, and on again", async () => {
      await button(page, "Deactivate: Elm Park School").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
      await row(page, "Elm Park School").getByText("Inactive").waitFor();
      await withPage(browser, DESKTOP, async (visitor, problems) => {
        await visitor.goto(world.at(elm, "/"));
        await visitor.getByText("Domain Not Configured").waitFor();
        problems.expect(/404/);
      });
      await page.getByLabel("Show").selectOption("active");
      await page.getByText("No tenant matches “elm”.").waitFor();
      await page.getByLabel("Show").selectOption("inactive");
      await button(page, "Activate: Elm Park School").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
      await row(page, "Elm Park School").getByText("Active", { exact: true }).first().waitFor();
      assert.equal((await world.browser(elm.host).get("/")).status, 200);
    });

    await t.step("the health view says who is not well, and looks again", async () => {
      await tab(page, "Health").click();
      await waitForPage(page, /tab=health/);
      await row(page, "Elm Park School").getByText("Healthy").waitFor();
      await assertAccessible(page, "the health of tenants");
      await world.runControl(sql`update tenant_subscriptions set status = 'past_due'`);
      await button(page, "Check again: Oak Lane Centre").click();
      await row(page, "Oak Lane Centre").getByText("Its payment is past due").waitFor();
      await toasts(page).getByText("Warning: Oak Lane Centre").waitFor();
      await page.getByRole("link", { name: "Oak Lane Centre" }).click();
      await waitForPage(page, /find=Oak/);
      await row(page, "Oak Lane Centre").getByText("Past due").waitFor();
      await row(page, "Oak Lane Centre").getByText("1 of 100 students").waitFor();
    });
  });

  await t.step("on a phone the tabs fit", async () => {
    await withPage(browser, PHONE, async (page) => {
      await addCookies(page, operator);
      await page.goto(`http://${host}/`);
      await ready(page);
      await row(page, "Oak Lane Centre").waitFor();
      await assertAccessible(page, "the tenants on a phone");
      for (const name of ["health", "messages", "audit"] as const) {
        await page.goto(`http://${host}${tenantLinks.tab(name)}`);
        await ready(page);
        await assertAccessible(page, `${name} on a phone`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `${width} pixels wide`);
      }
    });
  });
});
