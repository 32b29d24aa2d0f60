import assert from "node:assert/strict";
import type { Route } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openPortfolio, TEACHER } from "./live_school.ts";
import {
  addCookies,
  formDrafts,
  holdSignInRedirect,
  intercept,
  openAs,
  signInByMail,
  toasts,
  waitForPage,
} from "./page_actions.ts";

Deno.test("what a page says when something fails, and what it keeps", async (t) => {
  await using school = await openPortfolio();

  await t.step("'Unauthorized': a form whose session ended comes back with its input", async () => {
    const { world, oak } = school;
    await withPage(school.browser, PHONE, async (page, problems) => {
      await openAs(page, school.teacher, "/profile");
      await page.getByLabel("First name").fill("Danny");
      await page.getByLabel("Organisation name").fill("Oak Outreach");
      const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
      await page.context().clearCookies();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await waitForSignInPage();
      problems.expect(/^401/);
      assert.equal((await formDrafts(page)).length, 1);

      await page.goto(world.at(oak, "/api/login?returnTo=%2Fprofile"));
      await signInByMail(world, page, TEACHER);
      await waitForPage(page, world.at(oak, "/profile"));
      await page.getByText("You wrote this on an earlier visit. It is not saved yet.").waitFor();
      assert.equal(await page.getByLabel("First name").inputValue(), "Danny");
      assert.equal(await page.getByLabel("Organisation name").inputValue(), "Oak Outreach");
      await assertAccessible(page, "a form that came back");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Profile updated").first().waitFor();
      assert.deepEqual(await formDrafts(page), []);
    });
  });

  await t.step("'Page Not Found': unknown paths and pages without permission, for every role", async () => {
    const { world, oak, teacher, student } = school;
    await withPage(school.browser, PHONE, async (page, problems) => {
      for (
        const [client, path] of [
          [teacher, "/nowhere"],
          [student, "/manage-students"],
          [student, "/portfolio/asg_00000000000000000000"],
        ] as const
      ) {
        await addCookies(page, client);
        await page.goto(world.at(oak, path));
        await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
        problems.expect(/^404/);
      }
      await assertAccessible(page, "the page that is not there");
      await page.getByRole("link", { name: "Go to the start page" }).click();
      await waitForPage(page, world.at(oak, "/"));
    });
  });

  await t.step("'Something went wrong': a page that fails gives a reference and Try again", async () => {
    const { world, oak, teacher, student } = school;
    const { doors } = world.services;
    const { readTenant } = doors;
    let reads = 0;
    using restored = new DisposableStack();
    restored.defer(() => void (doors.readTenant = readTenant));
    await withPage(school.browser, PHONE, async (page, problems) => {
      // Only the session's read succeeds.
      doors.readTenant = (...args) =>
        ++reads > 1 ? Promise.reject(new Error("disk gone")) : readTenant(...args);
      await addCookies(page, student);
      await page.goto(world.at(oak, "/"));
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
      problems.expect(/^500/);
      const reference = await page.locator("code").innerText();
      assert.ok(
        world.logLines.some((line) =>
          line.requestId === reference && String(line.fault).includes("disk gone")
        ),
      );
      assert.ok(!(await page.content()).includes("disk gone"), "the cause is not shown");
      await assertAccessible(page, "the page for a fault");
      doors.readTenant = readTenant;
      await page.getByRole("link", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
    });
    assert.equal((await teacher.get("/api/nothing-here")).json().code, "not_found");
  });

  await t.step(
    "'This part of the page has stopped working': a broken island leaves the rest of the page",
    async () => {
      await withPage(school.browser, DESKTOP, async (page, problems) => {
        const brokenModule = "export default () => { throw new Error('broken on purpose') }";
        await intercept(
          page,
          "**/ProfileIsland-*.js",
          (route) => route.fulfill({ contentType: "text/javascript", body: brokenModule }),
        );
        await openAs(page, school.teacher, "/profile");
        await page.getByText("This part of the page has stopped working").waitFor();
        await page.getByRole("button", { name: "Reload the page" }).waitFor();
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" })
          .waitFor();
        problems.expect(/./);
      });
    },
  );

  await t.step(
    "without a network a failure is told although the toasts' own script cannot be fetched",
    async () => {
      await withPage(school.browser, PHONE, async (page, problems) => {
        await openAs(page, school.teacher, "/profile");
        await intercept(page, "**/*", (route) => route.abort("internetdisconnected"));
        await page.getByLabel("First name").fill("Dan");
        await page.getByRole("button", { name: "Save", exact: true }).click();
        const alert = page.getByRole("alert").filter({ hasText: "Failed to update profile" });
        await alert.waitFor();
        await assertAccessible(page, "a plain alert in place of a toast");
        await alert.getByRole("button", { name: "Dismiss" }).click();
        await alert.waitFor({ state: "detached" });
        assert.equal(await page.getByLabel("First name").inputValue(), "Dan");
        problems.expect(/ERR_INTERNET_DISCONNECTED/);
      });
    },
  );

  await t.step(
    "a proxy's page in place of an answer fails a form in the product's words, which keeps its input",
    async () => {
      await withPage(school.browser, PHONE, async (page, problems) => {
        await openAs(page, school.teacher, "/manage-students");
        const proxyPage = (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" });
        await intercept(page, "**/api/students", proxyPage, { times: 1 });
        await page.getByRole("button", { name: "Add Student" }).click();
        const form = page.getByRole("form", { name: "New student" });
        for (
          const [label, text] of Object.entries({
            "Student ID": "007",
            "First name": "Jo",
            "Last name": "Li",
          })
        ) {
          await form.getByLabel(label).fill(text);
        }
        await form.getByRole("button", { name: "Add Student" }).click();
        await toasts(page).getByText("Failed to add student").waitFor();
        problems.expect(/^502/);
        assert.equal(await form.getByLabel("Student ID").inputValue(), "007");
        await form.getByRole("button", { name: "Add Student" }).click();
        await toasts(page).getByText("Student added successfully").waitFor();
      });
    },
  );
});
