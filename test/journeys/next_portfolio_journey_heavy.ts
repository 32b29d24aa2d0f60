import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs, outcomeCard } from "./page_actions.ts";

const NAMES = [["Amina", "Ash"], ["Ben", "Beech"], ["Cara", "Cole"], ["Dan", "Dale"]] as const;

/** Four students of one unit; Dan has written. */
async function openClass() {
  const school = await openLiveSchool();
  const { teacher, world, oak } = school;
  const portfolios = [];
  for (const [firstName, lastName] of NAMES) {
    const record = await addStudent(teacher, { firstName, lastName });
    portfolios.push({ record, portfolio: await assign(teacher, record) });
  }
  const [amina, ben, cara, dan] = portfolios as [typeof portfolios[0], ...typeof portfolios];
  const student = await signInStudent(world, oak, dan!.record);
  const written = { studentComment: "I dug the bed." };
  await student.put(`/api/submissions/${dan!.portfolio.submissions[0]!.id}`, written);
  return {
    ...school,
    amina: amina.portfolio,
    ben: ben!.portfolio,
    cara: cara!.portfolio,
    dan: dan!.portfolio,
  };
}

const path = ({ id }: { id: string }) => `/student-portfolio/${id}`;
const chooser = (page: Page, name: string) => page.locator("#portfolio-chooser", { hasText: name });
const bar = (page: Page, name: string | RegExp) => page.locator(".staff-bar").getByRole("button", { name });
const feedback = (page: Page, outcome: number) =>
  page.getByRole("textbox", { name: `Teacher Feedback for outcome ${outcome}` });

/** True until the page is reloaded. */
const markPage = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { samePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => "samePage" in globalThis);

Deno.test("staff go through a unit's students without a page load: words saved, outcome and focus held", async () => {
  await using school = await openClass();
  const { teacher, browser, amina, ben } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, path(amina));
    await markPage(page);
    await assertAccessible(page, "the bar of a portfolio");
    assert.match(await chooser(page, "Amina").innerText(), /Amina Ash\s*,\s*1 of 4/);
    assert.ok(await bar(page, "This is the first student with this unit").isVisible());
    await feedback(page, 3).fill("Nearly there.");
    const top = () => outcomeCard(page, 3).evaluate((card) => card.getBoundingClientRect().top);
    const before = await top();
    await page.evaluate((address) => history.pushState(null, "", address), path(ben));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await chooser(page, "Ben Beech").waitFor();
    await feedback(page, 3).and(page.locator(":focus")).waitFor();
    assert.equal(await feedback(page, 3).inputValue(), "");
    assert.ok(Math.abs(await top() - before) < 40, `${await top()}, before ${before}`);
    assert.match(await page.title(), /Ben Beech/);
    const saved = (await teacher.get(`/api/assignments/${amina.id}/submissions`)).json<
      { teacherComment: string }[]
    >();
    assert.equal(saved[2]!.teacherComment, "Nearly there.", "saved before");

    await bar(page, "Next: Cara Cole").click();
    await chooser(page, "Cara Cole").waitFor();
    assert.equal(await page.locator("#portfolio-next").and(page.locator(":focus")).count(), 1);
    await page.getByText("Opened: Cara Cole, 3 of 4").waitFor({ state: "attached" });
    await page.goBack();
    await chooser(page, "Ben Beech").waitFor();
    assert.equal(new URL(page.url()).pathname, path(ben));
    await bar(page, /^Next waiting\s*Dan Dale/).click();
    await chooser(page, "Dan Dale").waitFor();
    await outcomeCard(page, 1).getByText("I dug the bed.").waitFor();
    assert.ok(await isSamePage(page), "no page load");
  });
});

Deno.test("the conversation follows the open portfolio", async () => {
  await using school = await openClass();
  const { teacher, browser, amina } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, path(amina));
    await page.getByRole("button", { name: "Chat" }).click();
    await page.getByRole("dialog", { name: "Chat with Amina Ash" }).waitFor();
    await bar(page, "Next: Ben Beech").click();
    await chooser(page, "Ben Beech").waitFor();
    await page.getByRole("dialog", { name: /^Chat with Amina/ }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Chat" }).click();
    await page.getByRole("dialog", { name: "Chat with Ben Beech" }).waitFor();
  });
});

Deno.test("a portfolio that cannot be opened is said, and the present one stays", async () => {
  await using school = await openClass();
  const { teacher, browser, amina, ben } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await intercept(page, `**/api/portfolios/${ben.id}*`, (route) => route.abort());
    await openAs(page, teacher, path(amina));
    await bar(page, "Next: Ben Beech").click();
    await page.getByText("This portfolio could not be opened").first().waitFor();
    problems.expect(/portfolios/);
    await chooser(page, "Amina").waitFor();
    assert.equal(new URL(page.url()).pathname, path(amina));
    await page.unrouteAll();
    await teacher.delete(`/api/assignments/${ben.id}`);
    await bar(page, "Next: Ben Beech").click();
    await page.getByText("It is no longer here.").first().waitFor();
    problems.expect(/^404/);
    await bar(page, "Next: Cara Cole").waitFor();
  });
});

Deno.test("words that cannot be saved stop the way to the next portfolio", async () => {
  await using school = await openClass();
  const { teacher, browser, amina } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, path(amina));
    await intercept(page, "**/api/submissions/*", (route) => route.fulfill({ status: 503, body: "" }));
    await feedback(page, 1).fill("Well dug.");
    await bar(page, "Next: Ben Beech").click();
    await page.getByText("Not everything is saved yet").first().waitFor();
    problems.expect(/^503/);
    await chooser(page, "Amina").waitFor();
    assert.equal(await feedback(page, 1).inputValue(), "Well dug.");
  });
});

Deno.test("the third outcome's feedback is three keys away, and the keys are on a sheet that switches them off", async () => {
  await using school = await openClass();
  await withPage(school.browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher, path(school.amina));
    await page.keyboard.press("3");
    await page.locator("#outcome-3:focus").waitFor();
    await page.keyboard.press("f");
    await feedback(page, 3).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("f");
    assert.equal(await feedback(page, 3).inputValue(), "f", "never while typing");
    await page.locator("#complete-3").focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys on this page" });
    await sheet.waitFor();
    await assertAccessible(page, "the sheet of keys");
    await sheet.getByLabel("Use single keys on this page").uncheck();
    await sheet.getByRole("button", { name: "Done" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.locator("#complete-3").focus();
    await page.keyboard.press("1");
    assert.equal(await page.locator("#complete-3:focus").count(), 1, "switched off");
  });
});
