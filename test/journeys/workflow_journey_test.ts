import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { facts, ready, signIn, takeStep } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const REASON = "Please say what you would do differently.\nThen submit it again.";

async function openSchool() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel", lastName: "Okafor" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole", yearGroup: "Year 10" });
  const own = await assign(teacher, amira);
  return { world, oak, teacher, amira, jay, own };
}

/** Presses one line of the portfolio's menu. */
async function more(page: Page, item: string) {
  await page.getByRole("button", { name: "More for this portfolio" }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

Deno.test("a portfolio goes back with a reason, is submitted again, and the timeline tells it all", async () => {
  const { world, oak, teacher, amira, own } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  const pupil = await signInStudent(world, oak, amira);
  await pupil.put(`/api/submissions/${own.submissions[0]!.id}`, { studentComment: "I dug the bed." });
  await pupil.post(`/api/assignments/${own.id}/submit`, {
    declaration: true,
    helpGiven: "Jay held the line.",
  });
  await withPage(browser, DESK, async (page) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await page.goto(world.at(oak, `/student-portfolio/${own.id}`));
    await ready(page);
    await page.getByRole("button", { name: "Return Portfolio" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Return Portfolio" }).click();
    await dialog.getByText("Say why, so that it can be put right").waitFor();
    await assertAccessible(page, "a return without a reason");
    await dialog.getByLabel("Why it is returned").fill(REASON);
    await dialog.getByRole("button", { name: "Return Portfolio" }).click();
    await page.getByText("Portfolio returned", { exact: true }).first().waitFor();
    await page.locator(".alert", { hasText: "Returned on" }).getByText(REASON).waitFor();
    assert.equal((await facts(page)).status, "In Progress");
    assert.equal(await page.getByRole("button", { name: "Return Portfolio" }).count(), 0);
  });
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    await page.goto(world.at(oak, `/portfolio/${own.id}`));
    await ready(page);
    await page.locator(".alert", { hasText: "Returned by your teacher on" }).getByText(REASON).waitFor();
    assert.equal(await page.getByRole("button", { name: /Choose another portfolio/ }).count(), 0, "only one");
    await takeStep(page, "Submit Portfolio", "Portfolio submitted", "This is my own work.");
    assert.equal(
      await page.locator(".alert", { hasText: "Returned by" }).count(),
      0,
      "a step was taken since",
    );
    await page.getByText("Comments", { exact: true }).click();
    const entries = page.locator(".timeline-entry");
    await entries.nth(3).waitFor();
    const words = await entries.allInnerTexts();
    assert.equal(words.length, 4);
    assert.match(words[0]!, /^Portfolio submitted\s[^]*Amira Begum\s[^]*Declared: the student's own work\.$/);
    assert.match(words[1]!, /^Portfolio returned\s[^]*Daniel Okafor, staff\s+Why: Please say[^]*again\.$/);
    assert.match(words[2]!, /Help given: Jay held the line\./);
    assert.match(words[3]!, /^Student Reflection\s+Outcome 1[^]*I dug the bed\.$/);
    await assertAccessible(page, "the comments panel");
    await page.getByRole("link", { name: "Outcome 1", exact: true }).click();
    assert.equal(new URL(page.url()).hash, "#outcome-1");
  });
});

Deno.test("staff find a portfolio by keyboard, give its unit to another student, and withdraw, archive and bring back", async () => {
  const { world, oak, teacher, jay, own } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  const first = await assign(teacher, jay, "100012");
  await withPage(browser, DESK, async (page, problems) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await page.goto(world.at(oak, `/student-portfolio/${own.id}`));
    await ready(page);
    const chooser = page.getByRole("button", { name: /Choose another portfolio/ });
    assert.match(await chooser.innerText(), /Amira Begum – Growing vegetables in a raised bed$/);
    await chooser.focus();
    await page.keyboard.press("Enter");
    const box = page.getByRole("combobox", { name: "Student or unit" });
    await page.getByRole("option", { name: /Jay Cole – First aid at work/ }).waitFor();
    assert.ok(await box.evaluate((field) => field === document.activeElement), "typing begins at once");
    await assertAccessible(page, "the student selector");
    await box.fill("nobody at all");
    await page.getByText('No portfolio matches "nobody at all".').waitFor();
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    assert.ok(await chooser.evaluate((button) => button === document.activeElement), "the focus comes back");
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: /Amira Begum/ }).and(page.locator("[aria-selected=true]"))
      .waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: /Jay Cole/ }).and(page.locator("[aria-selected=true]")).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(world.at(oak, `/student-portfolio/${first.id}`));

    await page.goto(world.at(oak, `/student-portfolio/${own.id}`));
    await ready(page);
    await page.getByRole("button", { name: "Next student with this unit" }).click();
    await page.getByText("This is the last student with this unit.").first().waitFor();
    await more(page, "Assign Unit to Another Student");
    const assigning = page.getByRole("dialog", { name: "Assign Unit to Another Student" });
    const confirm = assigning.getByRole("button", { name: "Assign Unit" });
    await assigning.getByLabel(/Jay Cole\s*Year 10/).waitFor();
    assert.ok(await confirm.isDisabled(), "nobody is chosen yet");
    await assertAccessible(page, "assigning to another student");
    await assigning.getByLabel(/Jay Cole/).check();
    await assigning.getByLabel("Find a student").fill("zzz");
    await assigning.getByText('No student without this unit matches "zzz".').waitFor();
    assert.ok(await confirm.isDisabled(), "whoever cannot be seen is chosen no longer");
    await assigning.getByLabel("Find a student").fill("");
    await assigning.getByLabel(/Jay Cole/).check();
    await confirm.click();
    await page.getByText("Unit assigned to student").first().waitFor();
    await assigning.getByText("All students already have this unit assigned.").waitFor();
    await assigning.getByRole("link", { name: "Open the portfolio" }).click();
    await ready(page);
    assert.match(await chooser.innerText(), /Jay Cole – Growing vegetables/);
    await page.getByRole("button", { name: "Previous student with this unit" }).click();
    await page.waitForURL(world.at(oak, `/student-portfolio/${own.id}`));
    await ready(page);
    await page.getByRole("button", { name: "Next student with this unit" }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(own.id));
    await ready(page);

    await more(page, "Withdraw portfolio");
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await page.waitForURL(world.at(oak, "/"));
    const unit = page.locator(".unit-card", { hasText: "Growing vegetables" });
    await unit.getByText("1 student", { exact: true }).waitFor();
    assert.equal(
      await unit.getByRole("link", { name: /^Review/ }).getAttribute("href"),
      `/student-portfolio/${own.id}`,
    );

    await teacher.put(`/api/submissions/${own.submissions[0]!.id}`, { teacherComment: "Good." });
    await page.goto(world.at(oak, `/student-portfolio/${own.id}`));
    await ready(page);
    await more(page, "Withdraw portfolio");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await dialog.getByText("This portfolio holds work. Archive it instead.").waitFor();
    problems.expect(/^409/);
    await assertAccessible(page, "a portfolio that cannot be withdrawn");
    await dialog.getByRole("button", { name: "Archive" }).click();
    await page.getByText("This portfolio is archived. It can be looked at").waitFor();
    await ready(page);
    assert.equal(await page.getByRole("button", { name: "Add files" }).count(), 0);
    await assertAccessible(page, "an archived portfolio");
    await page.getByRole("button", { name: "Bring back" }).click();
    await page.getByRole("button", { name: "Add files" }).first().waitFor();
    assert.equal(await page.getByText("This portfolio is archived").count(), 0);

    await page.getByRole("textbox", { name: "Student Reflection for outcome 1" }).fill(
      "It rained, she says.",
    );
    await page.getByText("You write on the student's behalf; this is recorded.").waitFor();
    await page.locator("#outcome-1").getByText("Saved", { exact: true }).waitFor();
    await assertAccessible(page, "a reflection that staff write down");
  });
});
