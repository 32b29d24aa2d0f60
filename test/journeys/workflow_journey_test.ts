import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import {
  listCard,
  openAs,
  outcomeCard,
  portfolioState,
  pressEscape,
  ready,
  takeStep,
  waitForPage,
} from "./page_actions.ts";

const REASON = "Please say what you would do differently.\nThen submit it again.";

async function openSchool() {
  const school = await openLiveSchool();
  const { teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole", yearGroup: "Year 10" });
  return { ...school, amira, jay, portfolio: await assign(teacher, amira) };
}

async function chooseMenuItem(page: Page, item: string) {
  await page.getByRole("button", { name: "More for this portfolio" }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

Deno.test("a portfolio is returned with a reason and submitted again, and the timeline shows it", async () => {
  await using school = await openSchool();
  const { world, oak, teacher, amira, portfolio, browser } = school;
  const student = await signInStudent(world, oak, amira);
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "I dug the bed." });
  await student.post(`/api/assignments/${portfolio.id}/submit`, {
    declaration: true,
    helpGiven: "Jay held the line.",
  });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    await assertAccessibleAtBothSizes(page, "a submitted portfolio with open outcomes");
    const firstOutcome = page.getByLabel("Mark Complete outcome 1");
    // Long enough for the box to show the first click.
    await firstOutcome.dblclick({ delay: 60 });
    await page.getByText("Outcome 1 is marked complete").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Outcome 1 is as it was before").first().waitFor();
    assert.ok(!await firstOutcome.isChecked());
    await chooseMenuItem(page, "Return Portfolio");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Return Portfolio" }).click();
    await dialog.getByText("Say why, so that it can be put right").waitFor();
    await assertAccessible(page, "a return without a reason");
    await dialog.getByLabel("Why it is returned").fill(REASON);
    await pressEscape(page);
    await chooseMenuItem(page, "Return Portfolio");
    assert.equal(await dialog.getByLabel("Why it is returned").inputValue(), REASON);
    await dialog.getByRole("button", { name: "Return Portfolio" }).click();
    await page.getByText("Portfolio returned", { exact: true }).first().waitFor();
    await page.locator(".alert", { hasText: "Returned on" }).getByText(REASON).waitFor();
    assert.equal((await portfolioState(page)).status, "In Progress");
    await page.getByRole("button", { name: "More for this portfolio" }).click();
    assert.equal(await page.getByRole("button", { name: "Return Portfolio" }).count(), 0);
  });
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${portfolio.id}`);
    await page.locator(".alert", { hasText: "Your teacher wrote on" }).getByText(REASON).waitFor();
    assert.equal(
      await page.getByRole("button", { name: /Choose another portfolio/ }).count(),
      0,
      "no other portfolio",
    );
    await takeStep(page, "Submit Portfolio", "Portfolio submitted", "This is my own work.");
    await page.getByRole("link", { name: "Go to my start page" }).and(page.locator(":focus")).waitFor();
    assert.equal(
      await page.locator(".alert", { hasText: "Your teacher wrote on" }).count(),
      0,
      "a later step was taken",
    );
    await page.getByText("Comments", { exact: true }).click();
    const entries = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    await entries.nth(3).waitFor();
    const texts = await entries.allInnerTexts();
    assert.equal(texts.length, 4);
    assert.match(texts[0]!, /^Portfolio submitted\s[^]*Amira Begum\s[^]*Declared: the student's own work\.$/);
    assert.match(texts[1]!, /^Portfolio returned\s[^]*Daniel Okafor, staff\s+Why: Please say[^]*again\.$/);
    assert.match(texts[2]!, /Help given: Jay held the line\./);
    assert.match(texts[3]!, /^Student Reflection\s+Outcome 1[^]*I dug the bed\.$/);
    await assertAccessible(page, "the comments panel");
    await page.getByRole("link", { name: "Outcome 1", exact: true }).click();
    assert.equal(new URL(page.url()).hash, "#outcome-1");
  });
});

Deno.test("staff find a portfolio by keyboard, assign its unit to another student, withdraw, archive and restore", async () => {
  await using school = await openSchool();
  const { world, oak, teacher, jay, portfolio, browser } = school;
  const jayPortfolio = await assign(teacher, jay, "100012");
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    const portfolioSelector = page.getByRole("button", { name: /Choose another portfolio/ });
    assert.match(
      await portfolioSelector.innerText(),
      /Amira Begum\s*,\s*1 of 1\s*Growing vegetables in a raised bed$/,
    );
    await portfolioSelector.focus();
    await page.keyboard.press("Enter");
    const searchBox = page.getByRole("combobox", { name: "Student or unit" });
    await page.getByRole("option", { name: /Jay Cole – First aid at work/ }).waitFor();
    // Enter waits for the answer to what is typed.
    await searchBox.fill("Amira");
    await page.getByRole("option", { name: /Jay Cole/ }).waitFor({ state: "detached" });
    await searchBox.fill("Jay");
    await page.keyboard.press("Enter");
    await waitForPage(page, world.at(oak, `/student-portfolio/${jayPortfolio.id}`));
    await page.goBack();
    await ready(page);
    await portfolioSelector.press("Enter");
    await page.getByRole("option", { name: /Jay Cole – First aid at work/ }).waitFor();
    assert.ok(await searchBox.evaluate((field) => field === document.activeElement), "the field is focused");
    await assertAccessible(page, "the student selector");
    await searchBox.fill("no one at all");
    await page.getByText("No portfolio matches “no one at all”.").waitFor();
    await pressEscape(page);
    await searchBox.waitFor({ state: "detached" });
    assert.ok(
      await portfolioSelector.evaluate((button) => button === document.activeElement),
      "the focus returns",
    );
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: /Amira Begum/ }).and(page.locator("[aria-selected=true]"))
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /Jay Cole/ }).and(page.locator("[aria-selected=true]")).waitFor();
    await page.keyboard.press("Enter");
    await waitForPage(page, world.at(oak, `/student-portfolio/${jayPortfolio.id}`));

    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    assert.equal(await page.getByRole("button", { name: /^Next/ }).count(), 0, "the only one of the unit");
    await chooseMenuItem(page, "Assign Unit to Another Student");
    const assignDialog = page.getByRole("dialog", { name: "Assign Unit to Another Student" });
    const assignButton = assignDialog.getByRole("button", { name: "Assign Unit" });
    await assignDialog.getByLabel(/Jay Cole\s*Year 10/).waitFor();
    assert.ok(await assignButton.isDisabled(), "no student is chosen yet");
    await assertAccessible(page, "assigning to another student");
    await assignDialog.getByLabel(/Jay Cole/).check();
    await assignDialog.getByLabel("Find a student").fill("zzz");
    await assignDialog.getByText("No student without this unit matches “zzz”.").waitFor();
    assert.ok(await assignButton.isDisabled(), "a hidden student is not selected");
    await assignDialog.getByLabel("Find a student").fill("");
    await assignDialog.getByLabel(/Jay Cole/).check();
    await assignButton.click();
    await page.getByText("Unit assigned to student").first().waitFor();
    await assignDialog.getByText("All students already have this unit assigned.").waitFor();
    await assignDialog.getByRole("link", { name: "Open the portfolio" }).click();
    await ready(page);
    assert.match(await portfolioSelector.innerText(), /Jay Cole\s*,\s*2 of 2\s*Growing vegetables/);

    await chooseMenuItem(page, "Withdraw portfolio");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await waitForPage(page, world.at(oak, "/"));
    const unitCard = listCard(page, "Growing vegetables");
    await unitCard.getByText("0 of 1 completed").waitFor();
    assert.equal(
      await unitCard.getByRole("link", { name: /^Review/ }).getAttribute("href"),
      `/units/${portfolio.unitId}`,
    );

    await teacher.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { teacherComment: "Good." });
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await ready(page);
    await page.getByRole("button", { name: "More for this portfolio" }).click();
    assert.equal(await page.getByRole("button", { name: "Withdraw portfolio" }).count(), 0, "it holds words");
    await page.getByRole("button", { name: "Archive portfolio", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    await page.getByText("This portfolio is archived. It can be looked at").waitFor();
    await ready(page);
    assert.equal(await page.getByRole("button", { name: /^Add for / }).count(), 0);
    await assertAccessible(page, "an archived portfolio");
    await page.getByRole("button", { name: "Bring back" }).click();
    await page.getByRole("button", { name: /^Add for / }).first().waitFor();
    assert.equal(await page.getByText("This portfolio is archived").count(), 0);

    await page.getByRole("button", { name: "Write for Amira on outcome 1" }).click();
    await page.getByRole("textbox", { name: "Student Reflection for outcome 1" }).fill(
      "It rained, she says.",
    );
    await page.getByText("You write on the student's behalf; this is recorded.").waitFor();
    await outcomeCard(page, 1).getByText("Saved", { exact: true }).waitFor();
    await assertAccessible(page, "a reflection that staff write down");
  });
});
