import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { supportLinks } from "../../domain/support_links.ts";
import { signInSuperAdmin } from "../support_access.ts";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addCookies, openAs, toasts } from "./page_actions.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const card = (page: Page) => page.locator("#support-access");
const banner = (page: Page) => page.getByRole("complementary", { name: "Support access" });

Deno.test("an administrator lets support in, sees who came, and ends it at once", async (t) => {
  await using live = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = live;
  const host = `admin.localhost:${world.port}`;
  const amira = await addStudent(teacher, { studentId: "S-1", firstName: "Amira", lastName: "Khan" });
  const portfolio = await assign(teacher, amira);
  await world.school("elm", "Elm Park School");
  const operator = await signInSuperAdmin(world, undefined, undefined, host);

  await withPage(browser, DESKTOP, async (school) => {
    await withPage(browser, DESKTOP, async (support, problems) => {
      await t.step("the administrator grants access in the settings", async () => {
        await openAs(school, admin, links.settings("access"));
        await card(school).getByText("Support access has never been granted.").waitFor();
        await assertAccessible(school, "support access, never granted");
        await card(school).getByLabel("For").selectOption("day");
        await card(school).getByLabel("Why").selectOption("fault");
        await button(school, "Grant access").click();
        await toasts(school).getByText("Support access granted").waitFor();
        await school.locator(":focus").getByText("Support access").waitFor();
        await card(school).getByText(/Open until/).waitFor();
        await card(school).getByText("Not used yet.").waitFor();
        await assertAccessible(school, "support access, open");
      });

      await t.step("the operator chooses the establishment from its own page's address", async () => {
        await world.runJobs();
        await addCookies(support, operator);
        // Without an island, so that it works before any script.
        await support.goto(`http://${host}${links.studentPortfolio(portfolio.id)}`);
        await support.getByRole("heading", { name: "Choose an establishment" }).waitFor();
        await assertAccessible(support, "choose an establishment");
        await support.getByRole("link", { name: "Sign-in page of Elm Park School" }).waitFor();
        await button(support, "Open Oak Lane Centre").click();
        await support.getByRole("heading", { name: "Open Oak Lane Centre" }).waitFor();
        await assertAccessible(support, "the handover");
        await button(support, "Open Oak Lane Centre").press("Enter");
        await support.getByRole("heading", { name: "Student Portfolio" }).waitFor();
        assert.equal(support.url(), world.at(oak, links.studentPortfolio(portfolio.id)));
        assert.doesNotMatch(support.url(), /token/);
      });

      await t.step("the banner is on every page, and nothing can be changed", async () => {
        await banner(support).getByText(/Olu Ade sees Oak Lane Centre until .* Look only\./).waitFor();
        await assertAccessible(support, "a portfolio for support");
        await support.goto(world.at(oak, "/"));
        await banner(support).waitFor();
        await support.getByRole("link", { name: "Tenants" }).waitFor();
        assert.equal(await support.getByRole("link", { name: "Messages" }).count(), 0);
        await assertAccessible(support, "the overview for support");
        await support.goto(world.at(oak, links.messages()));
        await support.getByText("This is not part of support access.").waitFor();
        await banner(support).waitFor();
        problems.expect(/403/);
      });

      await t.step("the view mode is chosen in the account menu", async () => {
        await support.goto(world.at(oak, "/"));
        await button(support, /Your account/).click();
        await assertAccessible(support, "the account menu of support");
        await button(support, "Teacher Mode").click();
        await support.getByRole("heading", { name: "Dashboard" }).waitFor();
        await banner(support).waitFor();
      });

      await t.step("the administrator reads what was opened and ends it", async () => {
        await school.goto(world.at(oak, `${links.activity()}?kind=support`));
        const activity = school.getByRole("main");
        await activity.getByText(/Support \(Olu Ade\) opened Growing vegetables/).waitFor();
        await school.goto(world.at(oak, "/"));
        await school.getByText(/Support access is open until/).waitFor();
        await assertAccessible(school, "the overview while support access is open");
        await button(school, "End now").click();
        await school.getByText("Support access has ended.").waitFor();
        await school.goto(world.at(oak, links.settings("access")));
        await card(school).getByText(/Used by Olu Ade, once/).waitFor();
        await card(school).getByText(/Ended by Helen Marsh/).waitFor();
      });

      await t.step("the operator's next click leads out", async () => {
        await support.goto(world.at(oak, "/manage-students"));
        await support.getByRole("heading", { name: /sign in/i }).first().waitFor();
        assert.equal(await banner(support).count(), 0);
      });
    });
  });

  await t.step("on a phone the card, the choice and the banner fit", async () => {
    await withPage(browser, PHONE, async (page) => {
      await openAs(page, admin, links.settings("access"));
      await card(page).getByLabel("May also change data").check();
      await button(page, "Grant access").click();
      await card(page).getByText("May also change data", { exact: true }).waitFor();
      await assertAccessible(page, "support access on a phone");
    });
    await world.runJobs();
    await withPage(browser, PHONE, async (page) => {
      await addCookies(page, operator);
      await page.goto(`http://${host}${supportLinks.establishments()}`);
      await assertAccessible(page, "choose an establishment on a phone");
      await button(page, "Open Oak Lane Centre").click();
      await button(page, "Open Oak Lane Centre").click();
      await banner(page).getByText(/Changes are recorded\./).waitFor();
      await assertAccessible(page, "support on a phone");
      await banner(page).getByRole("button", { name: "End" }).click();
      await page.getByRole("heading", { name: "Support access ended" }).waitFor();
      await assertAccessible(page, "support access ended");
    });
  });
});
