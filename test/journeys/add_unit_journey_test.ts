import assert from "node:assert/strict";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import {
  holdSignInRedirect,
  intercept,
  listCard,
  openAs,
  signInByMail,
  waitForPage,
} from "./page_actions.ts";

async function openClass(students: number) {
  const school = await openLiveSchool();
  const studentRecords = [];
  for (let i = 0; i < students; i++) {
    const lastName = `Number ${String(i).padStart(2, "0")}`;
    studentRecords.push(await addStudent(school.teacher, { firstName: "Pupil", lastName }));
  }
  return { ...school, studentRecords };
}

Deno.test("a class of sixty gets a unit with the progress shown, and students who have it already are named", async () => {
  await using school = await openClass(60);
  const { browser, teacher, studentRecords } = school;
  for (const studentRecord of studentRecords.slice(0, 3)) await assign(teacher, studentRecord);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher);
    await page.getByLabel("Unit code", { exact: true }).fill("121766");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText("60 selected").waitFor();
    let sent = 0;
    const released = Promise.withResolvers<void>();
    await intercept(page, "**/api/assignments", async (route) => {
      if (++sent > 20) await released.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (60)" }).click();
    const progress = page.getByRole("progressbar", { name: "Portfolios created" });
    await progress.and(page.locator("[aria-valuetext='20 of 60 portfolios']")).waitFor();
    assert.equal(sent, 26, "six at a time");
    assert.ok(await page.getByLabel(/Pupil Number 07/).isDisabled(), "the selection is locked meanwhile");
    await assertAccessible(page, "portfolios being made");
    released.resolve();
    const report = page.getByRole("alert").filter({ hasText: "3 portfolios were not created" });
    await report.getByText(/Pupil Number 00: .*already has this unit/).waitFor();
    await page.getByText("3 of 60 were not created.").first().waitFor();
    problems.expect(/^409/);
    assert.equal(await page.getByText("3 selected").count(), 1, "refused students stay ticked");
    await listCard(page, "Growing vegetables").getByText("60 students").waitFor();
    await assertAccessible(page, "portfolios that were not made");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("0 selected").waitFor();
  });
});

Deno.test("a session that ends while portfolios are made comes back to the same selection", async () => {
  await using school = await openClass(3);
  const { world, browser, oak, studentRecords } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, school.teacher, "/#add-unit");
    await page.getByLabel("Unit code", { exact: true }).fill("121766");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    await page.getByLabel(/Pupil Number 00/).check();
    await page.getByLabel(/Pupil Number 02/).check();
    await page.context().clearCookies();
    const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (2)" }).click();
    await waitForSignInPage();
    problems.expect(/^401/);
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join(" "));
    assert.ok(!stored.includes("Pupil"), "no name is left in the browser");
    await signInByMail(world, page, TEACHER);
    await waitForPage(page, world.at(oak, "/#add-unit"));
    assert.equal(await page.getByLabel("Unit code", { exact: true }).inputValue(), "121766");
    assert.ok(await page.getByLabel(/Pupil Number 02/).isChecked());
    assert.equal(
      await page.evaluate((id) => JSON.stringify({ ...localStorage }).includes(id), studentRecords[0]!.id),
      false,
    );
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (2)" }).click();
    await listCard(page, "Growing vegetables").getByText("2 students").waitFor();
  });
});

const SHEET = `555123
Keeping a school hen house
Level: Entry Level
In successfully completing this unit the learner will have
demonstrated the ability to
1. clean the hen house Summary sheet
2. collect the eggs Student completed work
`;

Deno.test("a unit missing from the catalogue is added from its sheet and assigned at once", async () => {
  await using school = await openClass(1);
  const { browser } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, school.teacher);
    const code = page.getByLabel("Unit code", { exact: true });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "The unit is not in the catalogue?" }).click();
    await dialog.getByLabel("Paste the text of the unit sheet").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await code.fill("555123");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await dialog.getByLabel("Paste the text of the unit sheet").fill(SHEET);
    problems.expect(/^404/);
    await assertAccessible(page, "adding a unit that was not found");
    await dialog.getByRole("button", { name: "Read the text" }).click();
    await dialog.getByRole("button", { name: "Keep this unit" }).click();
    const preview = page.getByRole("region", { name: "Unit 555123" });
    await preview.getByRole("heading", { name: "Keeping a school hen house" }).waitFor();
    assert.equal(await page.locator("[aria-invalid]").count(), 0, "the earlier error is cleared");
    await page.getByLabel(/Pupil Number 00/).check();
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (1)" }).click();
    await listCard(page, "Keeping a school hen house").getByText("1 student")
      .waitFor();
  });
});
