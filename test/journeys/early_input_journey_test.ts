import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openTwoStudents } from "./live_school.ts";
import { addCookies, intercept, outcomeCard, ready, unfold } from "./page_actions.ts";
import { limitLine } from "./slow_line.ts";
import { reflectionBox, waitForSaved } from "./writing_page.ts";

/** Opens a page whose scripts wait until `release` is called. */
async function openWithoutScripts(page: Page, url: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: "commit" });
  return release;
}

const submissionsOf = async (browser: BrowserClient, id: string) =>
  (await browser.get(`/api/assignments/${id}/submissions`)).json<SubmissionView[]>();

Deno.test("what is typed before the scripts are there is saved", async (t) => {
  await using school = await openTwoStudents();
  const { world, oak, student, portfolio, teacher, browser } = school;
  const url = world.at(oak, `/portfolio/${portfolio.id}`);

  await t.step("at 50 kilobytes a second", async () => {
    await withPage(browser, PHONE, async (page) => {
      await addCookies(page, student);
      await limitLine(page, { downlink: 0.4, latency: 150, processor: 1 });
      await page.goto(url, { waitUntil: "commit" });
      const box = reflectionBox(page, 1);
      await box.click();
      await page.keyboard.type("We dug the bed.");
      assert.equal(await page.locator("html[data-ready]").count(), 0, "typed before the page is live");
      await waitForSaved(page, 1);
      assert.equal(await box.inputValue(), "We dug the bed.");
      assert.ok(await box.evaluate((field) => field === document.activeElement), "the focus stays");
      assert.equal((await submissionsOf(student, portfolio.id))[0]!.studentComment, "We dug the bed.");
    });
  });

  await t.step("after a text that was there, and where an earlier draft was found", async () => {
    await withPage(browser, PHONE, async (page, problems) => {
      await addCookies(page, student);
      let release = await openWithoutScripts(page, url);
      const box = reflectionBox(page, 1);
      await unfold(page, 1);
      await box.press("ControlOrMeta+End");
      await page.keyboard.type(" We raked.");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.type("!");
      release();
      await ready(page);
      assert.equal(await box.inputValue(), "We dug the bed. We raked!.");
      assert.equal(await box.evaluate((field: HTMLTextAreaElement) => field.selectionStart), 25, "the caret");
      await waitForSaved(page, 1);

      await page.context().setOffline(true);
      const second = reflectionBox(page, 2);
      await unfold(page, 2);
      await second.fill("Sowed carrots.");
      await page.getByText("Saved on this device. Sent when you are back online.").waitFor();
      await page.unroute("**/assets/*.js");
      await intercept(page, "**/api/submissions/*", (route) => route.abort());
      await page.context().setOffline(false);
      page.once("dialog", (dialog) => void dialog.accept());
      release = await openWithoutScripts(page, url);
      await unfold(page, 2);
      await second.click();
      await page.keyboard.type("And peas.");
      release();
      await ready(page);
      assert.equal(await second.inputValue(), "Sowed carrots.\n\nAnd peas.");
      await outcomeCard(page, 2).getByText("Saved on this device.").waitFor();
      problems.expect(/ERR_INTERNET_DISCONNECTED/);
      problems.expect(/submissions/);
      await page.unroute("**/api/submissions/*");
      await outcomeCard(page, 2).getByRole("button", { name: /^Try again / }).click();
      await waitForSaved(page, 2);
    });
  });

  await t.step("in a form, which does not reload the page", async () => {
    await withPage(browser, DESKTOP, async (page) => {
      await addCookies(page, teacher);
      const release = await openWithoutScripts(page, world.at(oak, "/"));
      const code = page.getByLabel("Unit code");
      await code.click();
      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
      release();
      await page.getByText("Unit code must be 6 digits").first().waitFor();
      assert.equal(await code.inputValue(), "12");
      assert.equal(page.url(), world.at(oak, "/"));
    });
  });
});
