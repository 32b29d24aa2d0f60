import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addCookies, intercept, openAs, pressEscape, ready, waitForPage } from "./page_actions.ts";

const rootFont = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const htmlOf = async (page: Page, url: string) => await (await page.goto(url))!.text();

Deno.test("a student's larger text is there before the scripts, on every page and on the next device", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, student, `/portfolio/${portfolio.id}`);
    assert.equal(await rootFont(page), "16px");
    await page.getByRole("button", { name: "Display" }).click();
    const panel = page.getByRole("dialog", { name: "Display" });
    await page.context().setOffline(true);
    await panel.getByLabel("Largest").click();
    await panel.getByRole("radio", { name: "Largest", checked: true }).waitFor();
    await panel.getByLabel("Show less at once").click();
    await panel.getByRole("checkbox", { name: "Show less at once", checked: true }).waitFor();
    await panel.getByRole("alert").getByText("Not saved yet").waitFor();
    assert.equal(await rootFont(page), "22.4px", "shown all the same");
    await assertAccessible(page, "a choice that is not saved yet");
    const [saved] = await Promise.all([
      page.waitForResponse(/\/api\/display$/),
      page.context().setOffline(false),
    ]);
    assert.deepEqual(await saved.json(), { textSize: "largest", fewerThings: true });
    await panel.getByRole("alert").waitFor({ state: "detached" });
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await assertAccessible(page, "the display settings");
    assert.equal(await overflow(page), 0, "nothing is wider than the phone");
    await pressEscape(page);
    await panel.waitFor({ state: "hidden" });

    for (const path of ["/", "/messages", "/docs/student", `/portfolio/${portfolio.id}`]) {
      assert.match(
        await htmlOf(page, world.at(oak, path)),
        /<html [^>]*data-text="largest" data-fewer>/,
        path,
      );
      await ready(page);
      assert.deepEqual([await rootFont(page), await overflow(page)], ["22.4px", 0], path);
    }
    await page.getByRole("button", { name: "Display" }).click();
    assert.ok(await panel.getByLabel("Largest").isChecked());
    await pressEscape(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await waitForPage(page, /signedOut|student-access/);
    assert.equal(await rootFont(page), "16px");
  });
  await withPage(browser, DESKTOP, async (page) => {
    await addCookies(page, await signInStudent(world, oak, amira));
    assert.match(
      await htmlOf(page, world.at(oak, `/portfolio/${portfolio.id}`)),
      /<html [^>]*data-text="largest" data-fewer>/,
    );
    await ready(page);
    assert.equal(await rootFont(page), "22.4px", "on another device, after signing in again");
    await page.getByRole("button", { name: "Display" }).click();
    assert.ok(await page.getByLabel("Show less at once").isChecked());
    await openAs(page, await signInStudent(world, oak, await addStudent(teacher)));
    assert.equal(await rootFont(page), "16px", "the next student in the same browser");
  });
});

Deno.test("a teacher's account menu leads to the size of text", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher);
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("link", { name: "Text size" }).click();
    await waitForPage(page, /\/profile#display$/);
    await intercept(page, "**/api/display", (route) => route.abort());
    await page.getByLabel("Larger", { exact: true }).check();
    const alert = page.getByRole("alert").filter({ hasText: "Not saved yet" });
    await alert.waitFor();
    problems.expect(/api\/display/);
    await page.unroute("**/api/display");
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.waitFor({ state: "detached" });
    assert.equal(await page.getByLabel("Show less at once").count(), 0);
    await assertAccessible(page, "the profile with larger text");
    await page.reload();
    assert.equal(await rootFont(page), "19.2px");
    assert.equal(await overflow(page), 0);
  });
});
