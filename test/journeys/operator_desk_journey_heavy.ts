import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { storeMessage } from "../../server/features/contact/testing.ts";
import { grant, signInSuperAdmin } from "../support_access.ts";
import { callOf } from "../../server/features/tenants/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs, toasts, waitForPage } from "./page_actions.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const row = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Super admin" }).getByRole("link", { name });

Deno.test("a super admin opens a school that lets support in, answers messages and reads the audit", async (t) => {
  await using live = await openLiveSchool({ settings: { SALES_EMAIL: "sales@unitfolio.example" } });
  const { world, browser, oak } = live;
  const host = `admin.localhost:${world.port}`;
  const operator = await signInSuperAdmin(world, undefined, undefined, host);
  await callOf(operator, oak)("subscription", { plan: "large", status: "active", maxStudents: 180 });
  await withPage(browser, DESKTOP, async (page, problems) => {
    const dialog = page.getByRole("dialog");
    await openAs(page, operator);

    await t.step(
      "support access is asked for, and the school is opened once it has let support in",
      async () => {
        await button(page, "Support access: Oak Lane Centre").click();
        await dialog.getByText("Oak Lane Centre has not let support in").waitFor();
        await dialog.getByText("open Support access in your settings").waitFor();
        await assertAccessible(page, "support access that is to be asked for");
        await button(page, "Close").last().click();
        await grant(live.admin);
        await world.runJobs();
        await page.reload();
        await row(page, "Oak Lane Centre").getByText("Support access open").waitFor();
        await button(page, "Support access: Oak Lane Centre").click();
        await dialog.getByText("You can look, not change anything.").waitFor();
        await assertAccessible(page, "a school that has let support in");
        await button(page, "Open the school").click();
        await page.getByRole("heading", { name: "Open Oak Lane Centre" }).waitFor();
      },
    );

    await t.step("a message is answered, after sending failed once", async () => {
      await storeMessage(world, { id: "con_other", institution: "Elm Grove" });
      await storeMessage(world);
      await openAs(page, operator);
      await tab(page, "Messages 2 new").click();
      await waitForPage(page, /tab=messages/);
      await assertAccessible(page, "messages");
      await page.getByLabel("Find by name, school or words").fill("field lane");
      await row(page, "Elm Grove").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Field Lane School" }).click();
      await page.getByRole("button", { name: "Send answer" }).click();
      await page.getByText("Write an answer").waitFor();
      await assertAccessible(page, "a message without an answer");
      await page.getByLabel("Your answer").fill("Yes, gladly.\nOn Monday?");
      await page.reload();
      await page.getByText("You wrote this on an earlier visit. It has not been sent.").waitFor();
      await intercept(page, /\/answer$/, (route) => route.abort(), { times: 1 });
      await button(page, "Send answer").click();
      await page.getByText("Check your connection, then try again. What you wrote is kept.").waitFor();
      problems.expect(/ERR_FAILED/);
      assert.equal(await page.getByLabel("Your answer").inputValue(), "Yes, gladly.\nOn Monday?");
      await page.getByLabel("Your answer").press("Tab");
      await page.keyboard.press("Enter");
      await toasts(page).getByText("Answer saved").waitFor();
      await world.runJobs();
      await page.getByText("Emailed to jo@school.example on").waitFor();
      await tab(page, "Messages 1 new").waitFor();
      await assertAccessible(page, "a message with its answer");
      assert.match(world.mails.at(-1)!.text, /Yes, gladly\.\n\nOn Monday\?/);
    });

    await t.step("who is second is told, and keeps what they wrote", async () => {
      await page.getByRole("link", { name: "All messages" }).click();
      await waitForPage(page, /tab=messages$/);
      await page.getByRole("link", { name: "Elm Grove" }).click();
      await page.getByLabel("Your answer").fill("My own answer");
      const ada = await signInSuperAdmin(world, "ada@unitfolio.example", {
        firstName: "Ada",
        lastName: "Hill",
      }, host);
      await ada.post("/api/super-admin/messages/con_other/answer", { answer: "Ada's answer" });
      await button(page, "Send answer").click();
      await page.getByText("Ada Hill has answered this message already. What you wrote is still here")
        .waitFor();
      problems.expect(/409/);
      await page.getByText("Ada's answer").waitFor();
      assert.equal(await page.getByLabel("What you wrote").inputValue(), "My own answer");
      await assertAccessible(page, "an answer that came second");
      await button(page, "Discard").click();
      await page.getByLabel("What you wrote").waitFor({ state: "detached" });
    });

    await t.step("the audit says who did what, by tenant", async () => {
      await tab(page, "Audit").click();
      await waitForPage(page, /tab=audit/);
      await page.getByText("Ada Hill answered a contact message").waitFor();
      await page.getByLabel("Tenant").selectOption({ label: "Oak Lane Centre" });
      await page.getByText("Ada Hill answered a contact message").waitFor({ state: "detached" });
      await page.getByText("Student limit: 180 (was 100)").waitFor();
      await assertAccessible(page, "the audit of a tenant");
      await page.getByLabel("Done by").selectOption("The command line");
      await page.getByText("Olu Ade changed the subscription of").waitFor({ state: "detached" });
      await page.getByText("The command line created").waitFor();
      await button(page, "Clear filters").click();
      await page.getByText("Ada Hill answered a contact message").waitFor();
    });
  });
});
